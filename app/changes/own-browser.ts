import { browserName } from '../../domain/changes.ts'

const nameKey = 'waymark.browser'

/** The name of this browser. Its tabs tell each other of writes, and ignore what the server says of them. */
export const ownBrowser = nameOfBrowser()

function nameOfBrowser(): string {
  const made = Math.random().toString(36).slice(2)
  try {
    const known = localStorage.getItem(nameKey) ?? ''
    if (browserName.test(known)) return known
    localStorage.setItem(nameKey, made)
  } catch {
    // Without a store each tab is a browser of its own.
  }
  return made
}
