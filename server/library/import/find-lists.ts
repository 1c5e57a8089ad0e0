import { readdirSync, readFileSync, statSync } from 'node:fs'
import { basename, join, relative } from 'node:path'
import type { ListFile } from './import-lists.ts'
import { isList, readList } from './read-list.ts'

const mostBytes = 200_000_000

/** The lists at a path: a file, or all of a folder, in the order of their names. */
export function findLists(path: string): ListFile[] {
  const isFolder = statSync(path).isDirectory()
  const files = isFolder
    ? readdirSync(path, { recursive: true, encoding: 'utf8' }).map((name) => join(path, name))
    : [path]
  return files
    .filter((file) => isList(file) && statSync(file).isFile())
    .sort()
    .map((file) => {
      const name = isFolder ? relative(path, file).replaceAll('\\', '/') : basename(file)
      if (statSync(file).size > mostBytes) {
        return { path: name, entries: [{ line: 1, refused: 'the file is larger than 200 MB' }] }
      }
      return { path: name, entries: readList(readFileSync(file), name) }
    })
}
