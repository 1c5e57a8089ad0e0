import { describe, expect, test } from 'vitest'
import { readContent } from '../../content/read.ts'
import type { Work } from '../../domain/exercises.ts'
import { type CheckTest, testOf } from './check-result.ts'
import { Output } from './output.ts'
import { terminalEngine } from './terminal-engine.ts'

async function run(files: Work, tests: CheckTest[] = []) {
  const output = new Output()
  const { results, problem } = await terminalEngine.run({ files, tests }, output)
  return { output: output.text, results, problem }
}

const setup = ['echo "one" > a.txt', 'git add .', 'git commit -m "Start"', 'echo "two" >> a.txt'].join('\n')

test('the commands before the learner leave their files, and print nothing', async () => {
  const { output } = await run({ 'setup.txt': setup, 'commands.txt': '# Look\n\ngit diff a.txt\nls\n' })
  expect(output).toMatch(/^\$ # Look\n\$ git diff a\.txt\ndiff --git [\s\S]*\+two\n\$ ls\na\.txt\n$/)
})

test('the same commands come to the same ids, and each run begins anew', async () => {
  const files = { 'setup.txt': setup, 'commands.txt': 'git commit -am "Add two"\ngit log' }
  const first = await run(files)
  expect(first.output).toMatch(/commit [0-9a-f]{40} \(HEAD -> main\)\nAuthor: You/)
  expect(await run(files)).toEqual(first)
})

test('checks ask for facts of the repository', async () => {
  const commands = 'git commit -am "Add two"\ngit switch -c side\necho "x" > b.txt'
  const facts = {
    branch: 'side',
    branches: 'main\nside',
    messages: 'Start\nAdd two',
    'messages main': 'Start\nAdd two',
    'messages nowhere': '',
    'commit 1': 'A a.txt\n+one',
    'commit 2 main': 'M a.txt\n+two',
    'commit 3': '',
    changes: 'b.txt',
    'file a.txt': 'one\ntwo',
    'file c.txt': '',
  }
  const files = { 'setup.txt': setup, 'commands.txt': commands }
  for (const [call, gives] of Object.entries(facts)) {
    const { results } = await run(files, [[{ call, gives }], [{ call, gives: `${gives}!`, as: 'it' }]])
    const [called, expected] = ['it', `${gives}!`]
    expect(results, call).toEqual([{ state: 'passed' }, { state: 'failed', seen: { called, expected, seen: gives } }])
  }
  const tests = ['branch ~ ^SIDE$', 'branch ~ ^side$\nmessages ~ ^Start\\nAdd', 'branch ~ ^side$\nbranch ~ main']
  const { results } = await run(files, tests)
  expect(results.map(({ state }) => state)).toEqual(['passed', 'passed', 'failed'])
})

test('a check of a fact that does not exist tells its author', async () => {
  expect((await run({}, ['weather ~ sunny'])).problem).toContain('There is no fact weather.')
})

const exercises = [...readContent().lessons].flatMap(([, { tasks }]) =>
  tasks.filter(({ exercise }) => exercise.kind === 'terminal'),
)

describe.each(exercises)('the task $id, in the terminal', ({ exercise, tries }) => {
  const missing = async (work: Work) => {
    const given = Object.fromEntries(exercise.files.map(({ name, start }) => [name, start]))
    const { results, problem } = await run({ ...given, ...work }, exercise.checks.map(testOf))
    expect(problem).toBeNull()
    return exercise.checks.filter((_, index) => results[index]?.state !== 'passed').map(({ asks }) => asks)
  }

  test('its solution fulfils every check', async () => {
    expect(await missing(exercise.solution)).toEqual([])
  })

  test.each(tries.accepted)('it is passed $name', async ({ work }) => {
    expect(await missing(work)).toEqual([])
  })

  test.each(tries.rejected)('it is not passed $name: "$fails"', async ({ work, fails }) => {
    expect(await missing(work)).toContain(fails)
  })

  test('untouched it is not passed', async () => {
    expect(await missing({})).not.toEqual([])
  })
})
