/** The site that the worker was built with (tools/offline.ts). */
declare const SITE: {
  version: string
  /** Files that every page needs. */
  shell: import('../domain/offline.ts').OfflineFile[]
}
