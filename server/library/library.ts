import type { Content } from '../../content/read.ts'
import type { ShownResource } from '../../domain/library-search.ts'
import { addressKey } from '../../domain/resource-address.ts'
import type { Db } from '../db/db.ts'
import { readImportedIdsAt, readImportedResources, readLibraryVersion } from './catalogue-queries.ts'
import { readDeadKeys } from './links/queries.ts'
import { ResourceIndex } from './resource-index.ts'

/** Milliseconds between checks for changes by other processes; checks need a search. */
const checkedEveryMs = 1000

/** The whole catalogue in memory, our own and imported resources: searching needs no database. */
export class Library {
  readonly #db: Db
  readonly #content: Pick<Content, 'resources' | 'topics'>
  #known: Known
  #version: string
  #checkedAt = performance.now()
  #checking: Promise<void> | null = null

  static async open(db: Db, content: Pick<Content, 'resources' | 'topics'>): Promise<Library> {
    const version = await readLibraryVersion(db)
    return new Library(db, content, version, await readKnown(db, content))
  }

  private constructor(db: Db, content: Pick<Content, 'resources' | 'topics'>, version: string, known: Known) {
    this.#db = db
    this.#content = content
    this.#version = version
    this.#known = known
  }

  /** The search index, which may lag briefly behind other processes. */
  get index(): ResourceIndex {
    this.#checkNowAndThen()
    return this.#known.index
  }

  /** Finds any resource, also one with a dead link. */
  find(id: number): ShownResource | undefined {
    this.#checkNowAndThen()
    return this.#known.byId.get(id)
  }

  /** URLs of all resources, including dead links. */
  get urls(): string[] {
    return [...this.#known.byId.values()].map(({ url }) => url)
  }

  /** Loads changes by any process. */
  async refresh(): Promise<void> {
    this.#checking ??= this.#check().finally(() => {
      this.#checking = null
      this.#checkedAt = performance.now()
    })
    await this.#checking
  }

  #checkNowAndThen(): void {
    if (performance.now() - this.#checkedAt < checkedEveryMs) return
    // When the database is away, the present copy stays in use.
    this.refresh().catch(() => {})
  }

  async #check(): Promise<void> {
    const version = await readLibraryVersion(this.#db)
    if (version === this.#version) return
    this.#known = await readKnown(this.#db, this.#content)
    this.#version = version
  }
}

interface Known {
  index: ResourceIndex
  byId: ReadonlyMap<number, ShownResource>
}

async function readKnown(db: Db, { resources, topics }: Pick<Content, 'resources' | 'topics'>): Promise<Known> {
  const all = [...resources, ...(await readImportedResources(db))]
  const dead = await readDeadKeys(db)
  // Dead links are rare, so most calls need no comparison.
  const isDead = ({ url }: { url: string }) => dead.size > 0 && dead.has(addressKey(url) ?? '')
  // An imported resource that became our own appears once, and stays available to learners who saved it.
  const ownKeys = resources.flatMap(({ url }) => addressKey(url) ?? [])
  const repeated = await readImportedIdsAt(db, ownKeys)
  const index = await ResourceIndex.of(
    all.filter((resource) => !repeated.has(resource.id) && !isDead(resource)),
    topics,
  )
  const byId = new Map(
    all.map((resource) => [resource.id, isDead(resource) ? { ...resource, isDead: true as const } : resource]),
  )
  return { index, byId }
}
