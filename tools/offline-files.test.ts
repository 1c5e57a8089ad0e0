import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readContent } from '../content/read.ts'
import { pathsOf } from '../domain/course-paths.ts'
import type { ItemSubject } from '../domain/items/item-kind.ts'
import { itemKinds } from '../domain/items/item-kinds.ts'
import { type BuildManifest, coursePack, filesFor, shellFiles } from './offline-files.ts'

const { courses, lessons } = readContent()
const runners = ['web', 'react', 'python', 'sql', 'terminal']
const boards = ['flyer', 'contrast', 'type-scale', 'layout', 'research', 'questions', 'recall', 'planner', 'cards']

/** A build in which each chunk is one source, and everything that is worked with hangs on the exercise's section. */
const manifest: BuildManifest = {
  'app/root.tsx': {
    file: 'assets/root.js',
    isEntry: true,
    assets: ['assets/styles.css', 'assets/figtree-latin-wght.woff2', 'assets/figtree-latin-ext-wght.woff2'],
    dynamicImports: [
      'app/shell/toaster.tsx',
      'app/auth/user-menu.tsx',
      'app/ui/markdown.tsx',
      'app/glossary/term-cards.tsx',
    ],
  },
  'app/shell/toaster.tsx': { file: 'assets/toaster.js' },
  'app/courses/course-page.tsx': {
    file: 'assets/course-page.js',
    isEntry: true,
    imports: ['_player.js'],
    css: ['assets/player.css'],
  },
  '_player.js': {
    file: 'assets/player.js',
    dynamicImports: [
      'app/exercises/exercise-section.tsx',
      'app/courses/project-rating.tsx',
      'app/video/own-player.tsx',
      'app/exams/exam-dialog.tsx',
    ],
  },
  'app/courses/project-rating.tsx': { file: 'assets/project-rating.js' },
  'app/review/review.tsx': { file: 'assets/review.js' },
  'app/review/review-card.tsx': { file: 'assets/review-card.js' },
  'app/courses/course-finished.tsx': { file: 'assets/course-finished.js' },
  'app/exams/exam-dialog.tsx': { file: 'assets/exam-dialog.js' },
  'app/auth/user-menu.tsx': { file: 'assets/user-menu.js' },
  'app/ui/markdown.tsx': { file: 'assets/markdown.js' },
  'app/glossary/term-cards.tsx': {
    file: 'assets/term-cards.js',
    dynamicImports: ['app/glossary/term-card.tsx'],
  },
  'app/glossary/term-card.tsx': { file: 'assets/term-card.js' },
  'app/video/transcript.tsx': { file: 'assets/transcript.js' },
  'app/video/own-player.tsx': { file: 'assets/own-player.js', imports: ['_player.js'] },
  'app/exercises/exercise-section.tsx': {
    file: 'assets/exercise-section.js',
    imports: ['_player.js'],
    dynamicImports: runners.map((name) => `app/exercises/${name}-runner.ts`),
  },
  'app/exercises/code-editor.tsx': { file: 'assets/code-editor.js' },
  'app/exercises/board-runner.ts': { file: 'assets/board-runner.js' },
  'app/exercises/mistakes/find-mistakes.ts': { file: 'assets/find-mistakes.js' },
  'app/exercises/live-samples.tsx': { file: 'assets/live-samples.js' },
  'app/exercises/sample-editor.tsx': { file: 'assets/sample-editor.js' },
}
for (const name of runners) {
  const chunk = { file: `assets/${name}-runner.js`, assets: [`assets/${name}.wasm`] }
  manifest[`app/exercises/${name}-runner.ts`] = chunk
}
for (const name of boards) manifest[`app/exercises/boards/${name}-board.tsx`] = { file: `assets/${name}-board.js` }

let site: string
function put(address: string, text: string): void {
  mkdirSync(dirname(join(site, address)), { recursive: true })
  writeFileSync(join(site, address), text)
}

beforeAll(() => {
  site = mkdtempSync(join(tmpdir(), 'waymark-offline-'))
  put('__spa-fallback.html', '<link rel="modulepreload" href="/assets/manifest-abc.js"/>')
  for (const address of ['site.webmanifest', 'favicon.svg', '_.data', 'courses.data', 'course-list.json'])
    put(address, 'x')
  for (const address of ['resources.data', 'sandbox/web.html', 'sandbox/engine.html']) put(address, 'xy')
  for (const { file, css = [], assets = [] } of Object.values(manifest)) {
    for (const name of [file, ...css, ...assets]) put(name, name)
  }
  put('assets/manifest-abc.js', 'manifest')
  for (const { learningGoal, timeCommitment, experienceLevel } of courses.flatMap(pathsOf))
    put(`courses/${learningGoal}/${timeCommitment}/${experienceLevel}.data`, 'a path')
  for (const id of lessons.keys()) put(`lessons/${id}.json`, id)
  for (const { id } of courses) put(`cards/${id}.json`, id)
})
afterAll(() => rmSync(site, { recursive: true }))

function packOf(courseId: string, parts: Partial<Parameters<typeof coursePack>[0]> = {}) {
  const course = courses.find(({ id }) => id === courseId)
  if (!course) throw new Error(courseId)
  const file = filesFor(site)
  const shell = shellFiles(site, manifest).map((address) => file(address))
  return coursePack({ course, lessons, version: 'v1', manifest, shell, file, ...parts })
}
const addresses = (courseId: string) => packOf(courseId).files.map(({ address }) => address)

test('the shell has the code of every page and what it loads later, but nothing that is worked with, rarely needed or of no use without the server', () => {
  const shell = shellFiles(site, manifest)
  for (const address of [
    'root.js',
    'styles.css',
    'figtree-latin-wght.woff2',
    'toaster.js',
    'course-page.js',
    'player.js',
    'player.css',
  ])
    expect(shell).toContain(`/assets/${address}`)
  expect(shell).toContain('/assets/manifest-abc.js')
  expect(shell).toContain('/__spa-fallback.html')
  expect(
    shell.filter((address) =>
      /exercise|review|rating|editor|runner|board|own-player|exam|user-menu|markdown|term-card|transcript|wasm|latin-ext/.test(
        address,
      ),
    ),
  ).toEqual([])
})

test('a course takes every lesson and every path through it along, and the engines of its own exercises alone', () => {
  const data = addresses('3')
  expect(data.filter((address) => address.startsWith('/lessons/'))).toHaveLength(5)
  expect(data.filter((address) => address.endsWith('.data'))).toHaveLength(16)
  for (const name of [
    'python.wasm',
    'sql.wasm',
    'code-editor.js',
    'board-runner.js',
    'find-mistakes.js',
    'exercise-section.js',
    'markdown.js',
    'term-card.js',
    'term-cards.js',
    'review.js',
    'review-card.js',
    'course-finished.js',
  ])
    expect(data).toContain(`/assets/${name}`)
  expect(data.filter((address) => address.startsWith('/cards/'))).toEqual(['/cards/3.json'])
  expect(data).not.toContain('/assets/react.wasm')
  expect(addresses('1')).toEqual(expect.arrayContaining(['/assets/web.wasm', '/assets/react.wasm']))
  expect(addresses('1')).toContain('/assets/project-rating.js')
  expect(data).not.toContain('/assets/project-rating.js')
  expect(addresses('1').filter((address) => /python|sql|board/.test(address))).toEqual([])
  expect(addresses('2').filter((address) => /wasm|editor/.test(address))).toEqual([])
})

test('what every page needs is not taken along a second time', () => {
  expect(addresses('1')).not.toContain('/assets/player.js')
})

test('a file is named with its size, and with a revision where its address stays when it changes', () => {
  const { files } = packOf('1')
  expect(files.find(({ address }) => address === '/assets/web.wasm')).toEqual({
    address: '/assets/web.wasm',
    revision: null,
    bytes: 'assets/web.wasm'.length,
  })
  const text = files.find(({ address }) => address === '/lessons/coding-1-1-1.json')
  expect(text).toMatchObject({ revision: expect.stringMatching(/^\w{16}$/), bytes: 'coding-1-1-1'.length })
  put('lessons/coding-1-1-1.json', 'coding-1-1-2')
  expect(packOf('1').files.find(({ address }) => address === text?.address)?.revision).not.toBe(text?.revision)
})

test("the learner's own that its lessons ask for is named", () => {
  const { responses } = packOf('3')
  const projectId = courses.find(({ id }) => id === '3')?.project?.id
  for (const path of ['record', 'card-states', 'quizzes/missed', 'items/deck'])
    expect(responses).toContain(`/api/v1/${path}`)
  const targets: Partial<Record<ItemSubject, string>> = {
    lesson: 'data-1-1-1',
    exercise: 'data-1-1-1',
    project: projectId ?? '',
    course: '3',
  }
  for (const { name, about } of itemKinds) {
    const target = targets[about]
    if (target) expect(responses).toContain(`/api/v1/items/${name}/${target}`)
  }
  expect(responses.filter((address) => address.includes('exams'))).toEqual([])
})

test('our own videos come along with what plays them, unless they are too large', () => {
  const parts = lessons.get('coding-1-1-1')
  if (!parts) throw new Error('no lesson')
  put('clip.webm', 'a clip')
  const videoFiles = new Map([['clip.webm', join(site, 'clip.webm')]])
  const pack = packOf('1', { lessons: new Map(lessons).set('coding-1-1-1', { ...parts, videoFiles }) })
  expect(pack.videos).toBe('taken')
  expect(pack.files.map(({ address }) => address)).toEqual(
    expect.arrayContaining(['/lesson-videos/coding-1-1-1/clip.webm', '/assets/own-player.js', '/assets/transcript.js']),
  )
})

test('the pictures of its lessons come along, each once', () => {
  put('assets/loaf-12ab.jpg', 'a loaf')
  const picture = { address: '/assets/loaf-12ab.jpg', file: 'loaf.jpg', width: 640, height: 480 }
  const withPicture = new Map([...lessons].map(([id, parts]) => [id, { ...parts, pictures: [picture] }]))
  const { files } = packOf('1', { lessons: withPicture })
  expect(files.filter(({ address }) => address === picture.address)).toEqual([
    { address: picture.address, revision: null, bytes: 'a loaf'.length },
  ])
})

test('a chunk that the build does not have stops the build', () => {
  const { 'app/exercises/sql-runner.ts': _, ...without } = manifest
  expect(() => packOf('3', { manifest: without })).toThrow(
    'The built site has no chunk of app/exercises/sql-runner.ts.',
  )
})
