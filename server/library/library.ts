import type { Content } from '../../content/read.ts'
import type { ShownResource } from '../../domain/library-search.ts'
import { addressKey } from '../../domain/resource-address.ts'
import type { Db } from '../db/db.ts'
import { readImportedIdsAt, readImportedResources, readLibraryVersion } from './catalogue-queries.ts'
import { readDeadKeys } from './links/queries.ts'
import { ResourceIndex } from './resource-index.ts'

/** Whether the catalogue was changed elsewhere is looked at so often, at most, and only while somebody searches. */
const checkedEveryMs = 1000

/**
 * The whole catalogue, ours and what was imported, as this process knows it. It is in memory: searching asks nothing of
 * the database, and goes on while that is away.
 */
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

  /** What can be found. It may lag a moment behind what another process changed. */
  get index(): ResourceIndex {
    this.#checkNowAndThen()
    return this.#known.index
  }

  /** Also one whose page is dead. */
  find(id: number): ShownResource | undefined {
    this.#checkNowAndThen()
    return this.#known.byId.get(id)
  }

  /** The address of every resource, also of those whose page is dead. */
  get urls(): string[] {
    return [...this.#known.byId.values()].map(({ url }) => url)
  }

  /** Takes over what was changed, by whichever process. */
  async refresh(): Promise<void> {
    this.#checking ??= this.#check().finally(() => {
      this.#checking = null
      this.#checkedAt = performance.now()
    })
    await this.#checking
  }

  #checkNowAndThen(): void {
    if (performance.now() - this.#checkedAt < checkedEveryMs) return
    // What is known goes on being true enough where the database does not answer.
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
  // Nearly always there is none, and nothing to be compared.
  const isDead = ({ url }: { url: string }) => dead.size > 0 && dead.has(addressKey(url) ?? '')
  // What became one of our own since it was imported is found once, and is still there for who saved it.
  const ownKeys = resources.flatMap(({ url }) => addressKey(url) ?? [])
  const repeated = await readImportedIdsAt(db, ownKeys)
  const index = await ResourceIndex.of(
    all.filter((one) => !repeated.has(one.id) && !isDead(one)),
    topics,
  )
  const byId = new Map(all.map((one) => [one.id, isDead(one) ? { ...one, isDead: true as const } : one]))
  return { index, byId }
}
