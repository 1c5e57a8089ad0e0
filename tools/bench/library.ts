import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { readContent } from '../../content/read.ts'
import { fold } from '../../domain/folding.ts'
import { noFilters, type Resource, type ResourceFilters } from '../../domain/library.ts'
import { searchResources } from '../../domain/library-search.ts'
import type { Db } from '../../server/db/db.ts'
import { readImportedResources } from '../../server/library/catalogue-queries.ts'
import { findLists } from '../../server/library/import/find-lists.ts'
import { importLists, type ListFile } from '../../server/library/import/import-lists.ts'
import { ResourceIndex } from '../../server/library/resource-index.ts'
import type { LoadRequest } from './load.ts'
import type { Memory } from './tell-memory.ts'

// Searching a library of 10,000 resources and of 100,000: in the server's own code, and what that code keeps in memory.
// Bringing the 10,000 in.

/** The real lists, where they lie beside the project; else as many entries out of the words of our own resources. */
const realLists = join(import.meta.dirname, '../../../shared/content/free-programming-books')

/** Goals for a library of so many resources: milliseconds, searches a second over HTTP, and megabytes. */
export const librarySizes = [
  { copies: 1, name: '10,000', p95Goal: 1, rateGoal: 5000, memoryGoal: 60 },
  { copies: 10, name: '100,000', p95Goal: 8, rateGoal: 1000, memoryGoal: 350 },
] as const

const mostUnheard = 6000
const addresses = 300
/** For bringing the whole real folder in, in seconds. */
export const importGoal = 15

const searches = [
  ...['python', 'javascript', 'how to make a website', 'excel', 'spanish', 'statistics for beginners', 'pyton'],
  ...['machine learning', 'c++', 'p', 'py', 'pyt', 'data structures', 'react native', 'html css', 'web', 'go'],
  ...['algorithms', 'linux', 'guitar lessons', 'sql', '数据', 'java', 'git', 'android', 'haskell', 'compilers', 'the'],
]
const filters: Partial<ResourceFilters>[] = [
  {},
  { category: 'Programming' },
  { difficulty: 'beginner' },
  { tab: 'popular' },
  { language: 'en' },
  { goal: 'coding' },
]

/** Every search with every filter. */
const librarySearches: readonly ResourceFilters[] = searches.flatMap((search) =>
  filters.map((some) => ({ ...noFilters, ...some, search })),
)

export const librarySearchRequests: LoadRequest[] = librarySearches.map((wanted) => requestFor(wanted))

/** What nobody asked before, so that neither the answer nor the word is remembered: some filters, and a word each. */
export function unheardSearches(resources: readonly Resource[]): ResourceFilters[] {
  const words = resources.flatMap(({ title }) => fold(title).match(/[\p{L}\p{N}]{3,}/gu) ?? [])
  // Also what stands there while somebody is still typing.
  const beginnings = words.map((word) => word.slice(0, -1)).filter((word) => word.length > 2)
  const unheard = new Set([...words, ...beginnings]).difference(new Set(searches))
  const most = [...unheard].slice(0, mostUnheard)
  return most.map((search, index) => ({ ...noFilters, ...filters[index % filters.length], search }))
}

export function requestFor(wanted: ResourceFilters): LoadRequest {
  const given = Object.entries(wanted).filter(([, value]) => value !== null && value !== '')
  const query = new URLSearchParams(given.map(([name, value]) => [name, String(value)]))
  return { method: 'GET', path: `${searchResources.path}?${query}`, headers: {} }
}

/**
 * Brings the real folder in as an operator does, by the command.
 *
 * @returns the seconds from its start to its end; null where there is no such folder
 */
export async function timeImport(dataDir: string): Promise<number | null> {
  if (!existsSync(realLists)) return null
  const begun = performance.now()
  const command = [join(import.meta.dirname, '../../server/library-command.ts'), 'import', realLists]
  const child = spawn(process.execPath, command, { env: { ...process.env, DATA_DIR: dataDir }, stdio: 'ignore' })
  const [code] = await once(child, 'exit')
  if (code !== 0) throw new Error(`The import ended with ${code}.`)
  return (performance.now() - begun) / 1000
}

/** Brings the lists in, each so many times with other words in it; what is there already stays. */
export async function fillLibrary(db: Db, copies: number): Promise<void> {
  const lists = existsSync(realLists) ? findLists(realLists) : [madeUp(readContent().resources)]
  for (let copy = 0; copy < copies; copy++) {
    const varied = lists.map((list) => (copy === 0 ? list : variation(list, copy)))
    await importLists(db, varied, { attribution: 'A list', curatedUrls: [], isDryRun: false })
  }
}

function variation({ path, entries }: ListFile, copy: number): ListFile {
  return {
    path,
    entries: entries.map((entry, index) => {
      if ('refused' in entry) return entry
      const { listed } = entry
      const title = `${listed.title} ${searches[(index + copy) % searches.length]} ${copy}`
      return {
        ...entry,
        listed: { ...listed, title, url: `${listed.url}${listed.url.includes('?') ? '&' : '?'}v=${copy}` },
      }
    }),
  }
}

function madeUp(resources: readonly Resource[]): ListFile {
  const entries = Array.from({ length: 10_500 }, (_, index) => {
    const [one, other] = [resources[index % resources.length], resources[(index * 7) % resources.length]]
    const { tags = [], description = '' } = other ?? {}
    const title = `${one?.title} ${other?.provider} ${index}`
    return { line: index + 1, listed: { title, url: `https://example.org/${index}`, description, tags } }
  })
  return { path: 'made-up.md', entries }
}

/** All that is in the library. */
export async function readResources(db: Db): Promise<Resource[]> {
  return [...readContent().resources, ...(await readImportedResources(db))]
}

/** What a search takes in the server's own code, once it is at work: 95th percentiles in milliseconds. */
export async function timeSearches(
  resources: readonly Resource[],
  unheard: readonly ResourceFilters[],
): Promise<{ repeated: number; unheard: number; addresses: number }> {
  const index = await ResourceIndex.of(resources, readContent().topics)
  const time = (wanted: ResourceFilters) => {
    const begun = performance.now()
    // Where no word is found it may be an address.
    if (index.find(wanted, []).total === 0) index.atAddress(wanted, 5)
    return performance.now() - begun
  }
  // Pasted ones: of what is there, and of what is not.
  const sought = resources.slice(-addresses).flatMap(({ url }) => [url, `${url}#there`, `https://example.org/${url}`])
  for (const wanted of librarySearches) time(wanted)
  const repeated = Array.from({ length: 4 }, () => librarySearches.map(time)).flat()
  return {
    repeated: percentile95(repeated),
    unheard: percentile95(unheard.map(time)),
    addresses: percentile95(sought.map((search) => time({ ...noFilters, search }))),
  }
}

function percentile95(times: number[]): number {
  return times.sort((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? Number.NaN
}

/** What a server that was started with `tell-memory.ts` holds, in megabytes. */
export async function megabytesOf(child: ChildProcess): Promise<number> {
  child.send('memory?')
  const [{ resident, heap }]: [Memory] = (await once(child, 'message')) as never
  return Math.min(resident, heap) / 1e6
}
