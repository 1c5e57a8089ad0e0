import { readdirSync, readFileSync, statSync } from 'node:fs'
import { basename, join, relative } from 'node:path'
import type { ListFile } from './import-lists.ts'
import { isList, readList, unreadableFile } from './read-list.ts'

const mostBytes = 200_000_000

/** The lists at a path: a file, or all files of a folder, sorted by name. */
export function findLists(path: string, onRead?: (done: number, all: number) => void): ListFile[] {
  const isFolder = statSync(path).isDirectory()
  const files = (isFolder ? listsBelow(path) : [path]).sort()
  return files.map((file, index) => {
    const name = isFolder ? relative(path, file).replaceAll('\\', '/') : basename(file)
    const list = { path: name, entries: readFile(file, name) }
    onRead?.(index + 1, files.length)
    return list
  })
}

/** Includes unreadable folders: reading them reports the reason. */
function listsBelow(folder: string): string[] {
  try {
    return readdirSync(folder, { withFileTypes: true }).flatMap((found) => {
      const path = join(folder, found.name)
      if (found.isDirectory()) return listsBelow(path)
      return isList(path) && (found.isFile() || found.isSymbolicLink()) ? [path] : []
    })
  } catch {
    return [folder]
  }
}

function readFile(file: string, name: string): ListFile['entries'] {
  try {
    if (statSync(file).size > mostBytes) return [{ line: 1, refused: 'the file is larger than 200 MB' }]
    return readList(readFileSync(file), name)
  } catch (error) {
    return [unreadableFile(error)]
  }
}
