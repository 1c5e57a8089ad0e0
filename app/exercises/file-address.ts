/** The page with which a work opens. */
export const startPage = 'index.html'

/** A place that no page has. An address that leads up and out of it is none of the work. */
const folder = 'http://work.invalid/here/'

/**
 * The file of a work that a relative address leads to, as in a folder on a disk; `null` for an address that leads
 * elsewhere, or begins at a root.
 *
 * @param from the file in which the address stands
 */
export function fileAt(address: string, from: string): string | null {
  if (/^\s*[/\\]/.test(address) || !URL.canParse(address, folder + from)) return null
  const { origin, pathname } = new URL(address, folder + from)
  const path = origin + pathname
  return path.startsWith(folder) ? decoded(path.slice(folder.length)) : null
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}
