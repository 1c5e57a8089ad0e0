/** A file that a browser caches for offline use. */
export interface OfflineFile {
  address: string
  /** Changes with the file; `null` where the address itself does. */
  revision: string | null
  /** Size in the cache, uncompressed. */
  bytes: number
}

/** The files and responses that a course needs offline, beyond the shell. The built site serves it as JSON. */
export interface CoursePack {
  courseId: string
  title: string
  /** The version of the site that it belongs to. */
  version: string
  files: OfflineFile[]
  /** API addresses of the learner's own data on the course's lessons. */
  responses: string[]
  /** Our own videos of the course: there are none, they are among the files, or they are too large to be. */
  videos: 'none' | 'taken' | 'left'
}

const packFolder = '/offline/'

/** The file that lists a course's pack. */
export function packAddress(courseId: string): string {
  return `${packFolder}${courseId}.json`
}

export function isPackAddress(pathname: string): boolean {
  return pathname.startsWith(packFolder)
}

export function bytesOf(files: readonly Pick<OfflineFile, 'bytes'>[]): number {
  return files.reduce((sum, { bytes }) => sum + bytes, 0)
}

/** The application without a page of its own: what is shown at every address while there is no network. */
export const shellAddress = '/__spa-fallback.html'

/** The cache, shared by pages and the service worker, of courses taken along: their packs and all files of these. */
export const packsCache = 'packs'

/** On a request that the worker leaves alone: it is for a pack. */
export const packingHeader = 'x-packing'

/** What a page says to the service worker. */
export type ToWorker =
  /** Answered through the port: the version of the site that the worker belongs to. */
  | { kind: 'version' }
  /** It stops waiting for the pages of another version. */
  | { kind: 'take-over' }
  /** The page came before the worker, which did not see what it was made from. */
  | { kind: 'visited'; pathname: string }
  /** Replaces texts cached by the version that the worker took over from; does so once for each version. */
  | { kind: 'refresh-texts' }
