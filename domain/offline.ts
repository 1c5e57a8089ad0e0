/** A file that a browser caches for offline use. */
export interface OfflineFile {
  address: string
  /** Changes with the file; `null` for an address with a content hash. */
  revision: string | null
  /** Size in the cache, uncompressed. */
  bytes: number
}

/** The files and responses that a course needs offline, beyond the shell. The built site serves it as JSON. */
export interface CoursePack {
  courseId: string
  title: string
  /** The version of the site. */
  version: string
  files: OfflineFile[]
  /** API addresses of the learner's own data on the course's lessons. */
  responses: string[]
  /** Whether the course has own videos, and whether they are in `files` or too large. */
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

/** The shell: the page for every address while offline. */
export const shellAddress = '/__spa-fallback.html'

/** The cache of packs and their files, shared by pages and the service worker. */
export const packsCache = 'packs'

/** Marks a pack's request, which the service worker must not intercept. */
export const packingHeader = 'x-packing'

/** A message from a page to the service worker. */
export type ToWorker =
  /** The worker responds with its version, through the port. */
  | { kind: 'version' }
  /** The worker activates without waiting for pages of another version. */
  | { kind: 'take-over' }
  /** The page loaded before the worker, which must cache its texts. */
  | { kind: 'visited'; pathname: string }
  /** The worker replaces texts that an earlier version cached, once for each version. */
  | { kind: 'refresh-texts' }
