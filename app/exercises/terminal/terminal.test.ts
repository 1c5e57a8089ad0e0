import { expect, test } from 'vitest'
import { Terminal } from './terminal.ts'

/** Runs a story of commands, and gives what the last one prints. */
async function last(...lines: string[]): Promise<string> {
  const terminal = await Terminal.open()
  let printed = ''
  for (const line of lines) printed = await terminal.run(line)
  return printed
}

const tea = ['echo "Tea 2.00" > prices.txt', 'git add prices.txt', 'git commit -m "Start with tea"']
const dearer = 'echo "Tea 2.50" > prices.txt'

test('the status names what is staged, what is not, and what is new', async () => {
  expect(await last('git status')).toBe(
    'On branch main\n\nNo commits yet\n\nnothing to commit (create/copy files and use "git add" to track)',
  )
  expect(await last(...tea, 'git status')).toBe('On branch main\nnothing to commit, working tree clean')
  expect(await last(...tea, dearer, 'git add .', 'echo "Pie" >> prices.txt', 'echo x > new.txt', 'git status')).toBe(`\
On branch main
Changes to be committed:
  (use "git restore --staged <file>..." to unstage)
	modified:   prices.txt

Changes not staged for commit:
  (use "git add <file>..." to update what will be committed)
  (use "git restore <file>..." to discard changes in working directory)
	modified:   prices.txt

Untracked files:
  (use "git add <file>..." to include in what will be committed)
	new.txt`)
})

test('a commit has the id that git gives it, and tells its size', async () => {
  expect(await last(...tea)).toBe(
    '[main (root-commit) 6711e06] Start with tea\n 1 file changed, 1 insertion(+)\n create mode 100644 prices.txt',
  )
  expect(await last(...tea, dearer, 'git commit -am "Raise tea"')).toMatch(
    /^\[main [0-9a-f]{7}\] Raise tea\n 1 file changed, 1 insertion\(\+\), 1 deletion\(-\)$/,
  )
})

test('a commit without anything staged, or without a message, is none', async () => {
  expect(await last(...tea, dearer, 'git commit -m "Raise tea"')).toContain('no changes added to commit')
  expect(await last(...tea, dearer, 'git add .', 'git commit')).toContain('needs its message')
  expect(await last(...tea, dearer, 'git add .', 'git commit -m Raise tea')).toContain('git commit -m "Raise tea"')
  expect(await last(...tea, dearer, 'git add .', 'git commit', 'git log --oneline')).not.toContain('\n')
})

test('the difference is to the stage, or from the last commit to the stage', async () => {
  const diff = `\
diff --git a/prices.txt b/prices.txt
index 85ad7b3..f00c67c 100644
--- a/prices.txt
+++ b/prices.txt
@@ -1 +1 @@
-Tea 2.00
+Tea 2.50`
  expect(await last(...tea, dearer, 'git diff')).toBe(diff)
  expect(await last(...tea, dearer, 'git diff --staged')).toBe('')
  expect(await last(...tea, dearer, 'git add .', 'git diff')).toBe('')
  expect(await last(...tea, dearer, 'git add .', 'git diff --staged')).toBe(diff)
})

test('the log begins with the newest commit, and says where the branches are', async () => {
  expect(await last(...tea, 'git log')).toMatch(
    /^commit [0-9a-f]{40} \(HEAD -> main\)\nAuthor: You <you@example\.org>\nDate: {3}Mon Mar 2 09:00:00 2026 \+0000\n\n {4}Start with tea$/,
  )
  expect(await last(...tea, 'git switch -c side', dearer, 'git commit -am "Raise tea"', 'git log --oneline')).toMatch(
    /^[0-9a-f]{7} \(HEAD -> side\) Raise tea\n[0-9a-f]{7} \(main\) Start with tea$/,
  )
})

test('each commit is a minute after the one before', async () => {
  const log = await last(...tea, dearer, 'git commit -am "Raise tea"', 'git log')
  expect(log.match(/\d\d:\d\d:\d\d/g)).toEqual(['09:01:00', '09:00:00'])
})

test('a file is restored from the stage, or from a commit, and taken off the stage alone', async () => {
  const more = [...tea, dearer, 'git add .', 'echo "Tea 9.99" > prices.txt']
  expect(await last(...more, 'git restore prices.txt', 'cat prices.txt')).toBe('Tea 2.50')
  expect(await last(...more, 'git restore --staged prices.txt', 'cat prices.txt')).toBe('Tea 9.99')
  expect(await last(...more, 'git restore --staged .', 'git diff --staged')).toBe('')
  expect(await last(...more, 'git restore --staged --worktree .', 'cat prices.txt')).toBe('Tea 2.00')
  const committed = [...more, 'git commit -m "Raise tea"', 'git restore .']
  expect(await last(...committed, 'git restore --source=HEAD~1 prices.txt', 'cat prices.txt')).toBe('Tea 2.00')
  expect(await last('echo x > a.txt', 'git add .', 'git restore --staged a.txt', 'git status')).toContain('Untracked')
})

test('each branch has its own files, and a change that would be lost holds a switch back', async () => {
  const side = [...tea, 'git switch -c side', dearer, 'echo x > new.txt', 'git add .', 'git commit -m "Raise tea"']
  expect(await last(...side, 'git switch main', 'ls')).toBe('prices.txt')
  expect(await last(...side, 'git switch main', 'git switch side', 'cat prices.txt new.txt')).toBe('Tea 2.50\nx')
  expect(await last(...side, 'git branch')).toBe('  main\n* side')
  expect(await last(...side, 'echo "Tea 9" > prices.txt', 'git switch main')).toMatch(
    /^error: Your local changes [^\n]* overwritten by checkout:\n\tprices\.txt\n/,
  )
  const untracked = [...side, 'git switch main', 'echo y > new.txt', 'git switch side']
  expect(await last(...untracked)).toMatch(/^error: The following untracked [^\n]*\n\tnew\.txt\n/)
  expect(await last(...untracked, 'cat new.txt')).toBe('y')
  expect(await last(...side, 'echo z > other.txt', 'git add .', 'git switch main')).toBe(
    "M\tother.txt\nSwitched to branch 'main'",
  )
})

test('a branch is merged, and where both changed the same lines nothing happens', async () => {
  const side = [...tea, 'git switch -c side', dearer, 'git commit -am "Raise tea"', 'git switch main']
  expect(await last(...side, 'git merge side')).toMatch(/^Updating [^\n]*\nFast-forward\n 1 file changed/)
  expect(await last(...side, 'git merge side', 'git merge side')).toBe('Already up to date.')
  const both = [...side, 'echo x > new.txt', 'git add .', 'git commit -m "Add new"', 'git merge side']
  expect(await last(...both, 'cat prices.txt new.txt')).toBe('Tea 2.50\nx')
  expect(await last(...both, 'git status')).toContain('working tree clean')
  expect(await last(...both, 'git log')).toMatch(/^commit [^\n]*\nMerge: [0-9a-f]{7} [0-9a-f]{7}\n/)
  const conflict = [...side, 'echo "Tea 3" > prices.txt', 'git commit -am "Raise more"', 'git merge side']
  expect(await last(...conflict)).toContain('Both branches change the same lines.')
  expect(await last(...conflict, 'git status')).toContain('working tree clean')
  expect(await last(...conflict, 'git log --oneline')).toMatch(/Raise more\n[^\n]*Start with tea$/)
})

test.each([
  ['nano a.txt', 'nano: command not found. There are git, ls, cat, echo, help.'],
  [
    'git push',
    "git: 'push' is not a git command here.\nThere are status, add, commit, diff, log, restore, switch, branch, merge.",
  ],
  ['$ git status', 'Type what stands behind it.'],
  ['git', "git: '' is not a git command here."],
  ['toString', 'toString: command not found.'],
  ['git constructor', "git: 'constructor' is not a git command here."],
  ['cat a.txt', 'cat: a.txt: No such file or directory'],
  ['git add a.txt', "error: pathspec 'a.txt' did not match any file(s) known to git"],
  ['git restore a.txt', "error: pathspec 'a.txt' did not match any file(s) known to git"],
  ['git log', "fatal: your current branch 'main' does not have any commits yet"],
  ['git switch side', 'To make a new branch: git switch -c side'],
  ['git switch -c "a b"', "fatal: 'a b' is not a valid branch name"],
  ['git switch -c ../../HEAD', 'is not a valid branch name'],
  ['git merge side', 'merge: side - not something we can merge'],
  ['git restore --source=zzz .', "fatal: there is no commit 'zzz'"],
  ['echo x > .git/HEAD', ".git/HEAD: a file's name has letters"],
  ['echo x > ../a.txt', "../a.txt: a file's name has letters"],
])('%j is answered by a sentence that helps', async (line, says) => {
  expect(await last(line)).toContain(says)
})

test.each(['plan', 'paln.txt', 'plan.tx', 'Plan.txt'])(
  '%s added for plan.txt is answered by its name',
  async (name) => {
    expect(await last('echo x > plan.txt', `git add ${name}`)).toContain('Is it plan.txt?')
  },
)

test('help names every command', async () => {
  const help = await last('help')
  for (const name of [
    'ls',
    'cat',
    'echo',
    'status',
    'add',
    'commit',
    'diff',
    'log',
    'restore',
    'switch',
    'branch',
    'merge',
  ]) {
    expect(help).toMatch(new RegExp(`^  (git )?${name}\\b`, 'm'))
  }
})
