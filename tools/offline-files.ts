import { createHash } from 'node:crypto'
import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { courseCardsPathname, courseListPathname, coursePathname, lessonFilePathname } from '../app/paths.ts'
import type { Content } from '../content/read.ts'
import { getCardStates } from '../domain/card-states.ts'
import { allUnits, pathsOf } from '../domain/course-paths.ts'
import type { Course } from '../domain/courses.ts'
import type { Exercise } from '../domain/exercises.ts'
import { deckItem } from '../domain/items/deck.ts'
import type { ItemSubject } from '../domain/items/item-kind.ts'
import { itemKinds } from '../domain/items/item-kinds.ts'
import { bytesOf, type CoursePack, type OfflineFile, shellAddress } from '../domain/offline.ts'
import { getRecord, getSubmission } from '../domain/progress.ts'
import { getMissedQuizzes } from '../domain/quizzes.ts'
import { videoFileAddress } from '../domain/video.ts'

/** Vite's manifest: the file of each chunk by its source, and the chunks that it needs. */
export type BuildManifest = Record<
  string,
  {
    file: string
    isEntry?: boolean
    imports?: string[]
    dynamicImports?: string[]
    css?: string[]
    assets?: string[]
  }
>

/** The most bytes of our own videos that are taken along unasked. */
const longestVideos = 100_000_000

const ownPlayer = 'app/video/own-player.tsx'
const markdown = 'app/ui/markdown.tsx'
const termCards = 'app/glossary/term-cards.tsx'
const termCard = 'app/glossary/term-card.tsx'
const transcript = 'app/video/transcript.tsx'
const review = 'app/review/review.tsx'
const reviewCard = 'app/review/review-card.tsx'
/** At the end of a path. */
const courseFinished = 'app/courses/course-finished.tsx'
/** On the last stage of what is built. */
const projectRating = 'app/courses/project-rating.tsx'

/** Sources that are no part of the shell: the worker keeps what becomes of them once a page has loaded it. */
const notInShell = [
  // Loaded once somebody works, or plays a video.
  'app/exercises/',
  projectRating,
  ownPlayer,
  transcript,
  'app/video/youtube-player.tsx',
  // Nobody can use these without the server.
  'app/settings/crop-dialog.tsx',
  'app/settings/picture-canvas.ts',
  'app/settings/report-on-file.tsx',
  'app/settings/settings-list.tsx',
  'app/settings/data-sections.tsx',
  'app/auth/passkey-dialog.ts',
  'app/exams/exam-dialog.tsx',
  'app/credentials/',
  '_credentials',
  'app/landing/mail-note.tsx',
  'app/landing/waitlist-dialog.tsx',
  'app/library/bring-list-dialog.tsx',
  'app/library/sign-in-dialog.tsx',
  // A first visit does without these until they are loaded.
  'app/auth/user-menu.tsx',
  'app/library/beside-module.tsx',
  'app/library/collect-dialog.tsx',
  'app/placement/placement-check.tsx',
  review,
  reviewCard,
  courseFinished,
  'app/exams/answer-sheet.ts',
  'app/plan/own-plan.tsx',
  'app/plan/plan-card.tsx',
  'app/plan/push-device.ts',
  'app/plan/reminders.tsx',
  'app/plan/trail-days.tsx',
  'app/review/anki/',
  // Several pages have it, so its chunk has no source of its own.
  '_course-plan',
  'app/library/resource-menu.tsx',
  'app/shell/keyboard-map.tsx',
  markdown,
  termCards,
  termCard,
]
const isForLater = (source: string) => notInShell.some((start) => source.startsWith(start))

/** Letters that most pages do without: a page that has them fetches them, and the worker keeps them from then on. */
const isRare = (address: string) => address.includes('-latin-ext-')

/** Besides code and style, every page needs these. */
const beside = [
  shellAddress,
  '/site.webmanifest',
  '/favicon.svg',
  // Frames are pages that a browser asks for each time.
  '/sandbox/web.html',
  '/sandbox/engine.html',
  // The landing page, the catalogue, the dashboard and the library are drawn from these.
  '/_.data',
  '/courses.data',
  courseListPathname,
  '/resources.data',
]

/**
 * The addresses of what every page needs: the code of all of them, because the router would load a page again and again
 * whose code it cannot have.
 */
export function shellFiles(site: string, manifest: BuildManifest): string[] {
  const named = readFileSync(join(site, shellAddress), 'utf8').matchAll(/"(\/assets\/[^"]+)"/g)
  const entries = Object.keys(manifest).filter((source) => manifest[source]?.isEntry)
  const needed = [...named].map(([, address = '']) => address)
  const all = new Set([...needed, ...chunks(manifest, entries, isForLater), ...beside])
  return [...all].filter((address) => !isRare(address))
}

/** The addresses of chunks and all that they need; what they may load later too, unless it is left out. */
function chunks(manifest: BuildManifest, sources: string[], leftOut: (source: string) => boolean): Set<string> {
  const seen = new Set<string>()
  const found = new Set<string>()
  const visit = (source: string) => {
    const chunk = manifest[source]
    if (!chunk) throw new Error(`The built site has no chunk of ${source}.`)
    if (seen.has(source)) return
    seen.add(source)
    for (const name of [chunk.file, ...(chunk.css ?? []), ...(chunk.assets ?? [])]) found.add(`/${name}`)
    for (const needed of chunk.imports ?? []) visit(needed)
    for (const later of chunk.dynamicImports ?? []) if (!leftOut(later)) visit(later)
  }
  for (const source of sources) visit(source)
  return found
}

/**
 * Makes a function that looks files up by their addresses, where the built site has them unless a path is given.
 *
 * @throws Error where there is no such file
 */
export function filesFor(site: string): (address: string, path?: string) => OfflineFile {
  return (address, path = join(site, address)) => {
    if (!existsSync(path)) throw new Error(`The built site has no ${address}.`)
    const hash = () => createHash('sha256').update(readFileSync(path)).digest('hex').slice(0, 16)
    const isHashed = address.startsWith('/assets/')
    return { address, revision: isHashed ? null : hash(), bytes: statSync(path).size }
  }
}

interface PackParts extends Pick<Content, 'lessons'> {
  course: Course
  version: string
  manifest: BuildManifest
  /** Files that are on the device already, since every page needs them. */
  shell: readonly OfflineFile[]
  file: ReturnType<typeof filesFor>
}

/** All files and responses that a course needs on any of its paths. */
export function coursePack({ course, lessons: known, version, manifest, shell, file }: PackParts): CoursePack {
  const lessons = allUnits(course).flatMap(({ id }) => {
    const parts = known.get(id)
    return parts ? [{ id, ...parts }] : []
  })
  const videos = lessons.flatMap(({ id, videoFiles }) =>
    [...videoFiles].map(([name, path]) => file(videoFileAddress(id, name), path)),
  )
  const pictures = new Set(lessons.flatMap(({ pictures }) => pictures.map(({ address }) => address)))
  const areTaken = bytesOf(videos) <= longestVideos
  const sources = lessons.flatMap(({ tasks }) => tasks.flatMap(({ exercise }) => sourcesOf(exercise)))
  const player = videos.length > 0 && areTaken ? [ownPlayer, transcript] : []
  const rating = course.milestones.length > 0 ? [projectRating] : []
  const code = chunks(
    manifest,
    [markdown, termCards, termCard, review, reviewCard, courseFinished, ...new Set(sources), ...rating, ...player],
    () => true,
  )
  for (const { address } of shell) code.delete(address)
  return {
    courseId: course.id,
    title: course.title,
    version,
    files: [
      // In this order: what is read before what is worked with.
      ...pathsOf(course).map((preferences) => file(`${coursePathname(preferences)}.data`)),
      ...lessons.map(({ id }) => file(lessonFilePathname(id))),
      file(courseCardsPathname(course.id)),
      ...Array.from(pictures, (address) => file(address)),
      ...Array.from(code, (address) => file(address)),
      ...(areTaken ? videos : []),
    ],
    responses: [
      getRecord.path,
      getCardStates.path,
      getMissedQuizzes.path,
      deckItem.list.path,
      ...itemsAbout(['course'], course.id),
      ...(course.project ? [getSubmission.path.replace(':projectId', course.project.id)] : []),
      ...(course.project ? itemsAbout(['project'], course.project.id) : []),
      ...lessons.flatMap(({ id, tasks }) => [
        ...itemsAbout(['lesson'], id),
        ...tasks.flatMap((task) => itemsAbout(['exercise'], task.id)),
      ]),
    ],
    videos: videos.length === 0 ? 'none' : areTaken ? 'taken' : 'left',
  }
}

/** The addresses of a subject's items, of every kind. */
function itemsAbout(subjects: readonly ItemSubject[], target: string): string[] {
  return itemKinds.filter(({ about }) => subjects.includes(about)).map(({ get }) => get.path.replace(':target', target))
}

/** Sources that run and edit an exercise. */
function sourcesOf({ kind, board }: Pick<Exercise, 'kind' | 'board'>): string[] {
  const section = ['app/exercises/exercise-section.tsx', 'app/exercises/mistakes/find-mistakes.ts']
  if (kind === 'board') {
    const name = typeof board === 'object' ? 'content' : board
    return [...section, 'app/exercises/board-runner.ts', `app/exercises/boards/${name}-board.tsx`]
  }
  const runner = { html: 'web', react: 'react', python: 'python', sql: 'sql', terminal: 'terminal' }[kind]
  const editors = ['app/exercises/code-editor.tsx', 'app/exercises/live-samples.tsx', 'app/exercises/sample-editor.tsx']
  return [...section, ...editors, `app/exercises/${runner}-runner.ts`]
}
