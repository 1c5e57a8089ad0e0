import { createHash } from 'node:crypto'
import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { courseListPathname, coursePathname, lessonFilePathname } from '../app/paths.ts'
import type { Content } from '../content/read.ts'
import { lessonsOf } from '../domain/course-paths.ts'
import type { Course } from '../domain/courses.ts'
import { noteItem } from '../domain/items/note.ts'
import { readingPositionItem } from '../domain/items/reading-position.ts'
import { videoItem } from '../domain/items/video.ts'
import { workItem } from '../domain/items/work.ts'
import { bytesOf, type CoursePack, type OfflineFile, shellAddress } from '../domain/offline.ts'
import { everyPreferences } from '../domain/preferences.ts'
import { getRecord, getSubmission } from '../domain/progress.ts'
import { videoFileAddress } from '../domain/video.ts'

/** What Vite says of the chunks that it built: which comes from what, and which needs which. */
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

/** More than this of our own videos is nothing to take along unasked. */
const longestVideos = 100_000_000

/** What nobody can do without the server. */
const needsServer = [
  'app/settings/crop-dialog.tsx',
  'app/settings/picture-canvas.ts',
  'app/settings/settings-list.tsx',
  'app/auth/passkey-dialog.ts',
  'app/exams/exam-dialog.tsx',
  'app/landing/mail-note.tsx',
  'app/landing/waitlist-dialog.tsx',
  'app/library/sign-in-dialog.tsx',
]

const markdown = 'app/ui/markdown.tsx'

/** What a first visit has no use for. The worker keeps it once a page has loaded it; until then something stands in. */
const hasStandIn = ['app/auth/user-menu.tsx', markdown]

/** What a page loads only once somebody signs in, works, plays a video of ours, or asks the server: no part of the shell. */
const isForLater = (source: string) =>
  source.startsWith('app/exercises/') ||
  source === 'app/video/own-player.tsx' ||
  needsServer.includes(source) ||
  hasStandIn.includes(source)

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
  // What the landing page, the catalogue, the dashboard and the library are drawn from.
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

/** Looks files of the built site up by their addresses. @throws Error where there is none */
export function filesFor(site: string): (address: string) => OfflineFile {
  return (address) => fileAt(join(site, address), address)
}

function fileAt(path: string, address: string): OfflineFile {
  if (!existsSync(path)) throw new Error(`The built site has no ${address}.`)
  const isHashed = address.startsWith('/assets/')
  return { address, revision: isHashed ? null : revisionOf(path), bytes: statSync(path).size }
}

function revisionOf(path: string): string {
  return createHash('sha256').update(readFileSync(path)).digest('hex').slice(0, 16)
}

interface PackParts extends Pick<Content, 'lessons'> {
  course: Course
  version: string
  manifest: BuildManifest
  /** What every page needs is here already. */
  shell: readonly OfflineFile[]
  file: (address: string) => OfflineFile
}

/** What a course needs on all of its paths. */
export function coursePack({ course, lessons: known, version, manifest, shell, file }: PackParts): CoursePack {
  const lessons = course.modules.flatMap(lessonsOf).flatMap(({ id }) => {
    const parts = known.get(id)
    return parts ? [{ id, ...parts }] : []
  })
  const exercises = lessons.flatMap(({ exercise }) => exercise ?? [])
  const code = chunks(manifest, [markdown, ...new Set(exercises.flatMap(sourcesOf))], () => true)
  const videos = lessons.flatMap(({ id, videoFiles }) =>
    [...videoFiles].map(([name, path]) => fileAt(path, videoFileAddress(id, name))),
  )
  const areTaken = bytesOf(videos) <= longestVideos
  if (videos.length > 0 && areTaken)
    for (const address of chunks(manifest, ['app/video/own-player.tsx'], () => true)) code.add(address)
  for (const { address } of shell) code.delete(address)
  const paths = everyPreferences().filter(({ learningGoal }) => course.goals.includes(learningGoal))
  return {
    courseId: course.id,
    title: course.title,
    version,
    files: [
      // In this order: what is read before what is worked with.
      ...paths.map((preferences) => file(`${coursePathname(preferences)}.data`)),
      ...lessons.map(({ id }) => file(lessonFilePathname(id))),
      ...Array.from(code, file),
      ...(areTaken ? videos : []),
    ],
    responses: [
      getRecord.path,
      ...(course.project ? [getSubmission.path.replace(':projectId', course.project.id)] : []),
      ...lessons.flatMap(({ id, exercise }) =>
        [noteItem, videoItem, readingPositionItem, ...(exercise ? [workItem] : [])].map(({ get }) =>
          get.path.replace(':target', id),
        ),
      ),
    ],
    videos: videos.length === 0 ? 'none' : areTaken ? 'taken' : 'left',
  }
}

/** What runs an exercise, and what it is worked at. */
function sourcesOf({ kind, board }: { kind: string; board?: string | undefined }): string[] {
  const section = ['app/exercises/exercise-section.tsx', 'app/exercises/mistakes/find-mistakes.ts']
  if (kind === 'board') return [...section, 'app/exercises/board-runner.ts', `app/exercises/boards/${board}-board.tsx`]
  const runner = { html: 'web', react: 'react', python: 'python', sql: 'sql' }[kind]
  const editors = ['app/exercises/code-editor.tsx', 'app/exercises/live-samples.tsx', 'app/exercises/sample-editor.tsx']
  return [...section, ...editors, `app/exercises/${runner}-runner.ts`]
}
