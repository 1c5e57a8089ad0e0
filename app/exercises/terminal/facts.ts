import { changesBetween, type Repository } from './repository.ts'
import { statusOf } from './status.ts'

type Fact = (repository: Repository, argument: string) => Promise<string>

const signs = { added: 'A', modified: 'M', deleted: 'D' } as const

/** The facts that checks ask of a repository, each a text; docs/authoring/exercises-with-code.md describes them. */
const facts: Readonly<Record<string, Fact>> = {
  branch: (repository) => repository.branch(),
  branches: async (repository) => [...(await repository.branches()).keys()].join('\n'),
  messages: async (repository, branch) =>
    (await historyOf(repository, branch)).map(({ message }) => message).join('\n'),
  commit: async (repository, argument) => {
    const [number, branch = ''] = argument.split(' ')
    const commit = (await historyOf(repository, branch))[Number(number) - 1]
    if (!commit) return ''
    const before = await repository.textsOf(commit.parents[0] ?? null)
    const changes = changesBetween(before, await repository.textsOf(commit.id))
    return changes.flatMap(({ kind, name, lines }) => [`${signs[kind]} ${name}`, ...lines]).join('\n')
  },
  changes: async (repository) => {
    const { staged, unstaged, untracked } = await statusOf(repository)
    const names = new Set([...[...staged, ...unstaged].map(({ name }) => name), ...untracked])
    return [...names].sort().join('\n') || 'none'
  },
  file: async (repository, name) => (await repository.folder()).get(name)?.trimEnd() ?? '',
}

/** The commits of a branch, or of the current one, the oldest first. */
async function historyOf(repository: Repository, branch: string) {
  const id = branch ? (await repository.branches()).get(branch) : await repository.head()
  return id ? (await repository.log(id)).reverse() : []
}

/**
 * The text of a fact: `branch`, or with an argument `file prices.txt`.
 *
 * @throws Error where there is no such fact
 */
export async function factOf(repository: Repository, asked: string): Promise<string> {
  const [name = '', argument = ''] = asked.trim().split(/\s+(.*)/s)
  const fact = Object.hasOwn(facts, name) ? facts[name] : undefined
  if (!fact) throw new Error(`There is no fact ${name}.`)
  return fact(repository, argument)
}
