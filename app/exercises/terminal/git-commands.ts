import { counted } from '../../../domain/counted.ts'
import { editDistance } from '../../../domain/edit-distance.ts'
import { CommandError, type Given, givenOf } from './command-line.ts'
import { unifiedDiff } from './line-diff.ts'
import { type Commit, changesBetween, type FileChange, type Repository, shortId, type Texts } from './repository.ts'
import { statusOf, statusText } from './status.ts'

interface GitCommand {
  /** For `help`. */
  use: string
  options: string[]
  run: (repository: Repository, given: Given) => Promise<string>
}

export const gitCommands: Readonly<Record<string, GitCommand>> = {
  status: { use: 'git status', options: [], run: statusText },
  add: { use: 'git add <file>', options: ['-A', '--all'], run: add },
  commit: { use: 'git commit -m "<message>"', options: ['-m=', '-am=', '-a'], run: commit },
  diff: { use: 'git diff, git diff --staged', options: ['--staged', '--cached'], run: diff },
  log: { use: 'git log, git log --oneline', options: ['--oneline'], run: log },
  restore: {
    use: 'git restore <file>, git restore --staged <file>',
    options: ['--staged', '--worktree', '--source=', '-s='],
    run: restore,
  },
  switch: { use: 'git switch <branch>, git switch -c <new branch>', options: ['-c', '--create'], run: switchTo },
  branch: { use: 'git branch', options: [], run: branch },
  merge: { use: 'git merge <branch>', options: [], run: merge },
}

/**
 * Runs the command behind the word `git`.
 *
 * @returns its output
 * @throws CommandError
 */
export async function runGit(repository: Repository, [name = '', ...words]: readonly string[]): Promise<string> {
  const command = Object.hasOwn(gitCommands, name) ? gitCommands[name] : undefined
  if (!command) {
    const names = Object.keys(gitCommands).join(', ')
    throw new CommandError(`git: '${name}' is not a git command here.\nThere are ${names}.`)
  }
  return command.run(repository, givenOf(words, command.options))
}

async function add(repository: Repository, { options, rest }: Given): Promise<string> {
  if (rest.length === 0 && options.size === 0) return 'Nothing specified, nothing added.'
  const known = [...(await repository.folder()).keys(), ...(await repository.staged()).keys()]
  for (const name of matching(options.size > 0 ? ['.'] : rest, known)) await repository.stage(name)
  return ''
}

/** The known files that are named; `.` names all. */
function matching(paths: readonly string[], known: readonly string[]): Set<string> {
  const named = paths.flatMap((path) => {
    const name = path.replace(/^\.\//, '')
    if (name === '.' || name === '') return known
    if (!known.includes(name))
      throw new CommandError(`error: pathspec '${path}' did not match any file(s) known to git${nearFile(name, known)}`)
    return [name]
  })
  return new Set(named)
}

/** A question for the file that was meant: one whose ending was left out, or that is spelled nearly so. */
function nearFile(name: string, known: readonly string[]): string {
  const meant =
    known.find((file) => file.replace(/\.\w+$/, '') === name) ?? known.find((file) => editDistance(name, file, 2) <= 2)
  return meant ? `\nIs it ${meant}?` : ''
}

async function commit(repository: Repository, { options, rest }: Given): Promise<string> {
  const message = options.get('-m') ?? options.get('-am')
  if (!message?.trim()) throw new CommandError('A commit needs its message here: git commit -m "What this changes"')
  if (rest.length > 0) {
    const whole = [message, ...rest].join(' ')
    throw new CommandError(`error: pathspec '${rest[0]}' did not match any files\nIs it git commit -m "${whole}"?`)
  }
  if (options.has('-a') || options.has('-am')) {
    for (const { name } of (await statusOf(repository)).unstaged) await repository.stage(name)
  }
  const { staged } = await statusOf(repository)
  if (staged.length === 0) return statusText(repository)
  const root = (await repository.head()) === null ? ' (root-commit)' : ''
  const id = await repository.commit(message)
  return [`[${await repository.branch()}${root} ${shortId(id)}] ${message}`, ...summaryOf(staged)].join('\n')
}

/** The numbers of changed files and lines, as Git prints them after a commit. */
function summaryOf(changes: readonly FileChange[]): string[] {
  const lines = changes.flatMap(({ lines }) => lines)
  const [inserted, deleted] = ['+', '-'].map((sign) => lines.filter((line) => line.startsWith(sign)).length)
  const counts = [
    `${counted(changes.length, 'file')} changed`,
    inserted ? `${counted(inserted, 'insertion')}(+)` : '',
    deleted ? `${counted(deleted, 'deletion')}(-)` : '',
  ]
  const modes = changes.flatMap(({ kind, name }) => {
    if (kind === 'modified') return []
    return [` ${kind === 'added' ? 'create' : 'delete'} mode 100644 ${name}`]
  })
  return [` ${counts.filter(Boolean).join(', ')}`, ...modes]
}

async function diff(repository: Repository, { options, rest }: Given): Promise<string> {
  const index = await repository.staged()
  const [before, after] =
    options.size > 0
      ? [await repository.textsOf(await repository.head()), index]
      : [index, new Map([...(await repository.folder())].filter(([name]) => index.has(name)))]
  const names = matching(rest.length > 0 ? rest : ['.'], [...before.keys(), ...after.keys()])
  const shown = changesBetween(before, after).filter(({ name }) => names.has(name))
  return (await Promise.all(shown.map(({ name }) => fileDiff(repository, name, before, after)))).join('\n')
}

async function fileDiff(repository: Repository, name: string, before: Texts, after: Texts): Promise<string> {
  const [old, now] = [before.get(name), after.get(name)]
  const ids = `${await repository.idOf(old)}..${await repository.idOf(now)}`
  return [
    `diff --git a/${name} b/${name}`,
    ...(old === undefined ? ['new file mode 100644', `index ${ids}`] : []),
    ...(now === undefined ? ['deleted file mode 100644', `index ${ids}`] : []),
    ...(old !== undefined && now !== undefined ? [`index ${ids} 100644`] : []),
    `--- ${old === undefined ? '/dev/null' : `a/${name}`}`,
    `+++ ${now === undefined ? '/dev/null' : `b/${name}`}`,
    unifiedDiff(old ?? '', now ?? ''),
  ].join('\n')
}

async function log(repository: Repository, { options, rest: [from] }: Given): Promise<string> {
  const id = from === undefined ? await repository.head() : await repository.resolve(from)
  const current = await repository.branch()
  if (!id) throw new CommandError(`fatal: your current branch '${current}' does not have any commits yet`)
  const [commits, branches] = [await repository.log(id), await repository.branches()]
  const signs = (commit: Commit) => {
    const names = [...branches].filter(([, at]) => at === commit.id).map(([name]) => name)
    const others = names.filter((name) => name !== current)
    const all = names.includes(current) ? [`HEAD -> ${current}`, ...others] : others
    return all.length > 0 ? ` (${all.join(', ')})` : ''
  }
  if (options.has('--oneline')) {
    return commits.map((commit) => `${shortId(commit.id)}${signs(commit)} ${commit.message.split('\n')[0]}`).join('\n')
  }
  return commits
    .map((commit) => {
      const merged = commit.parents.length > 1 ? [`Merge: ${commit.parents.map(shortId).join(' ')}`] : []
      const words = commit.message.replace(/^/gm, '    ')
      const head = [`commit ${commit.id}${signs(commit)}`, ...merged, `Author: ${commit.author}`]
      return [...head, `Date:   ${dateOf(commit.time)}`, '', words].join('\n')
    })
    .join('\n\n')
}

/** `Mon Mar 2 09:00:00 2026 +0000` */
function dateOf(seconds: number): string {
  const [weekday, day, month, year, time] = new Date(seconds * 1000).toUTCString().replace(',', '').split(' ')
  return `${weekday} ${month} ${Number(day)} ${time} ${year} +0000`
}

async function restore(repository: Repository, { options, rest }: Given): Promise<string> {
  if (rest.length === 0) throw new CommandError('fatal: you must specify path(s) to restore')
  const source = options.get('--source') ?? options.get('-s')
  const [index, isStaged] = [await repository.staged(), options.has('--staged')]
  const from = source === undefined ? null : await repository.textsOf(await repository.resolve(source))
  const head = await repository.textsOf(await repository.head())
  if (isStaged && from) throw new CommandError('Here --source brings back files of the folder: leave out --staged.')
  const names = matching(rest, [...(from ?? index).keys(), ...(isStaged ? head.keys() : [])])
  for (const name of names) {
    if (isStaged) await repository.unstage(name)
    if (isStaged && !options.has('--worktree')) continue
    await bring(repository, name, (from ?? (isStaged ? head : index)).get(name))
  }
  return ''
}

async function bring(repository: Repository, name: string, text: string | undefined): Promise<void> {
  if (text !== undefined) await repository.write(name, text)
  else if ((await repository.folder()).has(name)) await repository.remove(name)
}

async function switchTo(repository: Repository, { options, rest: [name, ...more] }: Given): Promise<string> {
  if (!name || more.length > 0) throw new CommandError('fatal: name one branch')
  const branches = await repository.branches()
  if (options.size > 0) {
    await makeBranch(repository, name, (await repository.head()) !== null)
    await repository.point(name)
    return `Switched to a new branch '${name}'`
  }
  if (name === (await repository.branch())) return `Already on '${name}'`
  const id = branches.get(name)
  if (!id) throw new CommandError(`fatal: invalid reference: ${name}\nTo make a new branch: git switch -c ${name}`)
  const kept = await moveTo(repository, id, 'checkout', 'switch branches')
  await repository.point(name)
  return [...kept, `Switched to branch '${name}'`].join('\n')
}

async function makeBranch(repository: Repository, name: string, isAtCommit: boolean): Promise<void> {
  if (!/^[\w-][\w./-]*$/.test(name) || name.startsWith('-')) {
    throw new CommandError(`fatal: '${name}' is not a valid branch name`)
  }
  if ((await repository.branches()).has(name)) throw new CommandError(`fatal: a branch named '${name}' already exists`)
  if (isAtCommit) await repository.createBranch(name)
}

/**
 * Makes folder and index what a commit holds, where it differs from the last one. Other changes stay.
 *
 * @param what the operation, and `before` what the learner should do first
 * @returns a line for each changed file that stays
 * @throws CommandError where a change would be lost
 */
async function moveTo(repository: Repository, id: string, what: string, before: string): Promise<string[]> {
  const { staged, unstaged, untracked } = await statusOf(repository)
  const [head, target] = [await repository.textsOf(await repository.head()), await repository.textsOf(id)]
  const moved = changesBetween(head, target).map(({ name }) => name)
  const changed = [...new Set([...staged, ...unstaged].map(({ name }) => name))].sort()
  const refuse = (names: string[], title: string, advice: string) => {
    if (names.length === 0) return
    const list = names.map((name) => `\t${name}`).join('\n')
    throw new CommandError(`error: ${title} would be overwritten by ${what}:\n${list}\n${advice}\nAborting`)
  }
  refuse(
    changed.filter((name) => moved.includes(name)),
    'Your local changes to the following files',
    `Please commit your changes or restore them before you ${before}.`,
  )
  refuse(
    untracked.filter((name) => moved.includes(name)),
    'The following untracked working tree files',
    `Please move or remove them before you ${before}.`,
  )
  for (const name of moved) {
    await bring(repository, name, target.get(name))
    await repository.stage(name)
  }
  return changed.map((name) => `M\t${name}`)
}

async function branch(repository: Repository, { rest: [name] }: Given): Promise<string> {
  const current = await repository.branch()
  if (name === undefined) {
    const names = [...(await repository.branches()).keys()]
    return names.map((other) => `${other === current ? '*' : ' '} ${other}`).join('\n')
  }
  if ((await repository.head()) === null) throw new CommandError(`fatal: not a valid object name: '${current}'`)
  await makeBranch(repository, name, true)
  return ''
}

async function merge(repository: Repository, { rest: [name = ''] }: Given): Promise<string> {
  const [id, head] = [(await repository.branches()).get(name), await repository.head()]
  if (!id || !head) throw new CommandError(`merge: ${name} - not something we can merge`)
  const { staged, unstaged } = await statusOf(repository)
  if (staged.length + unstaged.length > 0) throw new CommandError('Commit or restore your changes before you merge.')
  if ((await repository.log(head)).some((commit) => commit.id === id)) return 'Already up to date.'
  const merged = await repository.merge(name)
  if (!merged) {
    throw new CommandError(
      'Both branches change the same lines. Such a merge is no part of this terminal: nothing changed.',
    )
  }
  await moveTo(repository, merged, 'merge', 'merge')
  await repository.advance(merged)
  const title =
    merged === id
      ? [`Updating ${shortId(head)}..${shortId(id)}`, 'Fast-forward']
      : ["Merge made by the 'ort' strategy."]
  return [
    ...title,
    ...summaryOf(changesBetween(await repository.textsOf(head), await repository.textsOf(merged))),
  ].join('\n')
}
