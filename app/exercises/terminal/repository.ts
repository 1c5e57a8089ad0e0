import git from 'isomorphic-git'
import { CommandError } from './command-line.ts'
import { changedLines } from './line-diff.ts'
import { MemoryFiles } from './memory-files.ts'

/** Texts by the names of their files. */
export type Texts = ReadonlyMap<string, string>

export interface Commit {
  id: string
  message: string
  author: string
  /** Seconds since 1970. */
  time: number
  parents: string[]
}

const dir = '/work'
/** A Monday morning. Fixed times give each commit the same id whenever the commands run again. */
const begin = Date.UTC(2026, 2, 2, 9) / 1000
const author = { name: 'You', email: 'you@example.org' }

/** A folder without folders in it, and its Git repository, in memory. */
export class Repository {
  readonly #fs = new MemoryFiles()
  #minutes = 0

  private get at() {
    return { fs: this.#fs, dir }
  }

  static async create(): Promise<Repository> {
    const repository = new Repository()
    await repository.#fs.promises.mkdir(dir)
    await git.init({ ...repository.at, defaultBranch: 'main' })
    return repository
  }

  // The folder.

  async folder(): Promise<Texts> {
    const names = (await this.#fs.promises.readdir(dir)).filter((name) => name !== '.git')
    const read = async (name: string) =>
      [name, String(await this.#fs.promises.readFile(`${dir}/${name}`, 'utf8'))] as const
    return new Map(await Promise.all(names.map(read)))
  }

  async write(name: string, text: string): Promise<void> {
    if (!/^[\w-][\w.-]*$/.test(name)) {
      throw new CommandError(`${name}: a file's name has letters, digits, '.', '-' and '_' here, and no folder.`)
    }
    await this.#fs.promises.writeFile(`${dir}/${name}`, text)
  }

  async remove(name: string): Promise<void> {
    await this.#fs.promises.unlink(`${dir}/${name}`)
  }

  // The index: what the next commit holds.

  async staged(): Promise<Texts> {
    const entries: [string, string][] = await git.walk({
      ...this.at,
      trees: [git.STAGE()],
      map: async (name, [entry]) => {
        if (name === '.') return undefined
        return [name, await this.#textOf((await entry?.oid()) ?? '')]
      },
    })
    return new Map(entries)
  }

  /** Puts a file of the folder into the index, or takes one out that is gone. */
  async stage(name: string): Promise<void> {
    const isHere = (await this.folder()).has(name)
    await (isHere ? git.add({ ...this.at, filepath: name }) : git.remove({ ...this.at, filepath: name }))
  }

  /** Makes a file of the index what it is in the last commit. */
  async unstage(name: string): Promise<void> {
    await git.resetIndex({ ...this.at, filepath: name })
  }

  // Commits and branches.

  /** The texts of a commit; none for `null`, where there is no commit yet. */
  async textsOf(id: string | null): Promise<Texts> {
    if (!id) return new Map()
    const { tree } = await git.readTree({ ...this.at, oid: id })
    const read = async ({ path, oid }: { path: string; oid: string }) => [path, await this.#textOf(oid)] as const
    return new Map(await Promise.all(tree.map(read)))
  }

  /** The id of the commit that HEAD is at. */
  async head(): Promise<string | null> {
    return git.resolveRef({ ...this.at, ref: 'HEAD' }).catch(() => null)
  }

  async branch(): Promise<string> {
    return (await git.currentBranch(this.at)) ?? 'main'
  }

  /** The id of each branch's last commit. */
  async branches(): Promise<ReadonlyMap<string, string>> {
    const names = await git.listBranches(this.at)
    const idOf = async (ref: string) => [ref, await git.resolveRef({ ...this.at, ref })] as const
    return new Map(await Promise.all(names.map(idOf)))
  }

  /** Makes a branch at the last commit. */
  async createBranch(name: string): Promise<void> {
    await git.branch({ ...this.at, ref: name })
  }

  /** Makes a branch the current one, and leaves folder and index as they are. */
  async point(name: string): Promise<void> {
    await git.writeRef({ ...this.at, ref: 'HEAD', value: `refs/heads/${name}`, symbolic: true, force: true })
  }

  /** The commits behind a commit, the newest first. */
  async log(id: string): Promise<Commit[]> {
    const found = await git.log({ ...this.at, ref: id })
    return found.map(({ oid, commit: { message, author, parent } }) => ({
      id: oid,
      message: message.trimEnd(),
      author: `${author.name} <${author.email}>`,
      time: author.timestamp,
      parents: parent,
    }))
  }

  async commit(message: string): Promise<string> {
    return git.commit({ ...this.at, message, author: this.#signature() })
  }

  /**
   * Makes a commit that merges a branch into the current one. Branch, index and folder stay as they are.
   *
   * @returns its id, the id of the other branch's commit where nothing has to be merged, or `null` in a conflict
   */
  async merge(name: string): Promise<string | null> {
    const signature = this.#signature()
    const options = { theirs: name, message: `Merge branch '${name}'`, author: signature, committer: signature }
    try {
      const { oid } = await git.merge({ ...this.at, ...options, noUpdateBranch: true })
      return oid ?? null
    } catch (error) {
      if (error instanceof git.Errors.MergeConflictError) return null
      throw error
    }
  }

  /** Makes a commit the last one of the current branch. */
  async advance(id: string): Promise<void> {
    await git.writeRef({ ...this.at, ref: `refs/heads/${await this.branch()}`, value: id, force: true })
  }

  /**
   * The commit that a name means: a branch, HEAD, either with `~2` behind it, or the beginning of an id.
   *
   * @throws CommandError
   */
  async resolve(name: string): Promise<string> {
    const [base = '', steps] = name.split(/~(\d*)$/)
    const found = base === 'HEAD' ? await this.head() : ((await this.branches()).get(base) ?? (await this.#byId(base)))
    const history = found ? await this.log(found) : []
    let id = found
    for (let step = steps === undefined ? 0 : Number(steps || 1); step > 0; step--) {
      id = history.find((commit) => commit.id === id)?.parents[0] ?? null
    }
    if (!id) throw new CommandError(`fatal: there is no commit '${name}'`)
    return id
  }

  async #byId(start: string): Promise<string | null> {
    if (!/^[0-9a-f]{4,40}$/.test(start)) return null
    return git.expandOid({ ...this.at, oid: start }).catch(() => null)
  }

  /** The id that a text has in a repository, in short. */
  async idOf(text: string | undefined): Promise<string> {
    if (text === undefined) return '0000000'
    return shortId((await git.hashBlob({ object: text })).oid)
  }

  /** A minute later for each commit. */
  #signature() {
    const timestamp = begin + 60 * this.#minutes
    this.#minutes += 1
    return { ...author, timestamp, timezoneOffset: 0 }
  }

  async #textOf(oid: string): Promise<string> {
    return new TextDecoder().decode((await git.readBlob({ ...this.at, oid })).blob)
  }
}

export function shortId(id: string): string {
  return id.slice(0, 7)
}

export interface FileChange {
  name: string
  kind: 'added' | 'modified' | 'deleted'
  /** The lines that were taken out or put in, each with its sign. */
  lines: string[]
}

/** The changes from one state of the files to another, in the order of their names. */
export function changesBetween(before: Texts, after: Texts): FileChange[] {
  const names = [...new Set([...before.keys(), ...after.keys()])].sort()
  return names.flatMap((name) => {
    const [old, now] = [before.get(name), after.get(name)]
    if (old === now) return []
    const kind = old === undefined ? 'added' : now === undefined ? 'deleted' : 'modified'
    return [{ name, kind, lines: changedLines(old ?? '', now ?? '') }]
  })
}
