/** What the worker knows of the site that it was built with (tools/offline.ts). */
declare const SITE: {
  version: string
  /** What every page needs. */
  shell: import('../domain/offline.ts').OfflineFile[]
}
