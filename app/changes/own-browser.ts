import { browserName } from '../../domain/changes.ts'

const nameKey = 'waymark.browser'

/** The name of this browser. Its tabs notify each other of writes, and ignore the server's messages about these. */
export const ownBrowser = nameOfBrowser()

function nameOfBrowser(): string {
  const made = Math.random().toString(36).slice(2)
  try {
    const known = localStorage.getItem(nameKey) ?? ''
    if (browserName.test(known)) return known
    localStorage.setItem(nameKey, made)
  } catch {
    // Without storage, each tab counts as a browser.
  }
  return made
}
