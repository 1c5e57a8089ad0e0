import { changesBetween, type FileChange, type Repository } from './repository.ts'

/** The differences that `git status` tells of. */
export interface Status {
  /** Between the last commit and the index. */
  staged: FileChange[]
  /** Between the index and the folder. */
  unstaged: FileChange[]
  /** Files of the folder that the index does not know. */
  untracked: string[]
}

export async function statusOf(repository: Repository): Promise<Status> {
  const head = await repository.textsOf(await repository.head())
  const [index, folder] = [await repository.staged(), await repository.folder()]
  const changes = changesBetween(index, folder)
  return {
    staged: changesBetween(head, index),
    unstaged: changes.filter(({ kind }) => kind !== 'added'),
    untracked: changes.filter(({ kind }) => kind === 'added').map(({ name }) => name),
  }
}

/** The status as `git status` prints it. */
export async function statusText(repository: Repository): Promise<string> {
  const { staged, unstaged, untracked } = await statusOf(repository)
  const isFirst = (await repository.head()) === null
  const parts = [`On branch ${await repository.branch()}`]
  if (isFirst) parts.push('\nNo commits yet\n')
  const add = (title: string, hints: string[], lines: string[]) => {
    if (lines.length === 0) return
    parts.push([title, ...hints.map((hint) => `  (${hint})`), ...lines.map((line) => `\t${line}`), ''].join('\n'))
  }
  add('Changes to be committed:', ['use "git restore --staged <file>..." to unstage'], staged.map(named))
  add(
    'Changes not staged for commit:',
    [
      'use "git add <file>..." to update what will be committed',
      'use "git restore <file>..." to discard changes in working directory',
    ],
    unstaged.map(named),
  )
  add('Untracked files:', ['use "git add <file>..." to include in what will be committed'], untracked)
  const end = endOf({ staged, unstaged, untracked }, isFirst)
  return [...parts, ...(end ? [end] : [])].join('\n').trimEnd()
}

function endOf({ staged, unstaged, untracked }: Status, isFirst: boolean): string | null {
  if (staged.length > 0) return null
  if (unstaged.length > 0) return 'no changes added to commit (use "git add" and/or "git commit -a")'
  if (untracked.length > 0) return 'nothing added to commit but untracked files present (use "git add" to track)'
  return isFirst
    ? 'nothing to commit (create/copy files and use "git add" to track)'
    : 'nothing to commit, working tree clean'
}

function named({ name, kind }: FileChange): string {
  return `${{ added: 'new file:', modified: 'modified:', deleted: 'deleted:' }[kind].padEnd(12)}${name}`
}
