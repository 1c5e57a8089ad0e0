import { loadPyodide } from 'pyodide'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Work } from '../../domain/exercises.ts'
import type { CheckTest } from './check-result.ts'
import type { Engine } from './engine-worker.ts'
import { Output } from './output.ts'
import { pythonEngine } from './python-engine.ts'

let engine: Engine
beforeAll(async () => {
  engine = pythonEngine(await loadPyodide())
})

const run = (source: string, ...tests: CheckTest[]) => runBeside({}, source, ...tests)

async function runBeside(files: Work, source: string, ...tests: CheckTest[]) {
  const output = new Output()
  return { ...(await engine.run({ files: { 'main.py': source, ...files }, tests }, output)), output: output.text }
}

test('a program prints, and its checks see its names, what it printed and its text', async () => {
  const tests = ['total == 3', "output == '3\\n'", "'print' in source", 'total == 4', 'unknown', "'js' in dir()"]
  expect(await run('total = 1 + 2\nprint(total)', ...tests)).toEqual({
    output: '3\n',
    problem: null,
    isUnreadable: false,
    results: [...Array(3).fill({ state: 'passed' }), ...Array(3).fill({ state: 'failed' })],
  })
})

test('a check may be several lines, of which the last one counts, and what it prints is not shown', async () => {
  const check = 'def twice(n):\n    print("checking")\n    return double(n) == 2 * n\n\nall(twice(n) for n in range(3))'
  expect(await run('def double(n):\n    print(n)\n    return n + n', check)).toMatchObject({
    output: '',
    results: [{ state: 'passed' }],
  })
})

test('nothing is left of a program when the next one runs', async () => {
  await run('left = 1')
  expect(await run('print(left)')).toMatchObject({ problem: expect.stringContaining("name 'left' is not defined") })
})

describe('a file beside the program', () => {
  const files = { 'visits.csv': 'city,minutes\n"Lagos, NG",12\nØrsta,7\n', 'raw/days.csv': 'day\n1\n' }
  const total = `import csv
with open('visits.csv', newline='') as file:
    rows = list(csv.DictReader(file))
total = sum(int(row['minutes']) for row in rows)`

  test('is read by its name, also in a folder', async () => {
    const program = `${total}\nprint(rows[0]['city'], rows[1]['city'], open('raw/days.csv').read())`
    expect(await runBeside(files, program, 'total == 19')).toMatchObject({
      problem: null,
      output: 'Lagos, NG Ørsta day\n1\n\n',
      results: [{ state: 'passed' }],
    })
  })

  test('is for checks to read what the program wrote, and for each run as it was', async () => {
    const program = `factor = 2\n${total}\nopen('visits.csv', 'w').write(f'minutes\\n{total * factor}')`
    const tests = ["open('visits.csv').read() == 'minutes\\n38'", 'run_with(factor=3).total == 19']
    const passed = [{ state: 'passed' }, { state: 'passed' }]
    expect(await runBeside(files, program, ...tests)).toMatchObject({ problem: null, results: passed })
    expect(await runBeside(files, total, 'total == 19')).toMatchObject({ results: [{ state: 'passed' }] })
  })

  test('is gone with its exercise', async () => {
    await runBeside(files, total)
    expect((await run(total)).problem).toContain("No such file or directory: 'visits.csv'")
  })
})

const problems: [what: string, source: string, problem: string][] = [
  [
    'an error with the lines that led to it',
    'def half(n):\n    return n / 0\nhalf(1)',
    `Traceback (most recent call last):
  File "main.py", line 3, in <module>
    half(1)
    ~~~~^^^
  File "main.py", line 2, in half
    return n / 0
           ~~^~~
ZeroDivisionError: division by zero`,
  ],
  [
    'a mistake in the writing',
    'x = (1',
    `  File "main.py", line 1
    x = (1
        ^
SyntaxError: '(' was never closed`,
  ],
  [
    'input, which is not there',
    'input("Who? ")',
    `Traceback (most recent call last):
  File "main.py", line 1, in <module>
    input("Who? ")
    ~~~~~^^^^^^^^^
RuntimeError: input() is not available here. Write the value into your program.`,
  ],
]
test.each(problems)(
  'a problem is reported as Python reports it, and no check counts: %s',
  async (_, source, problem) => {
    const isUnreadable = source === 'x = (1'
    expect(await run(source, 'True')).toEqual({ output: '', problem, isUnreadable, results: [{ state: 'unknown' }] })
  },
)

test('a call that returns something else is reported with what was expected and what came', async () => {
  const calls = [
    { call: 'double(2)', gives: '4' },
    { call: 'double([1])', gives: '[2]', as: 'doubling a list' },
    { call: 'never()', gives: '0' },
  ]
  const { results } = await run(
    'def double(n):\n    return n + n',
    calls,
    [{ call: '1 / 0', gives: '1' }],
    calls.slice(0, 1),
  )
  expect(results).toEqual([
    { state: 'failed', seen: { called: 'doubling a list', expected: '[2]', seen: '[1, 1]' } },
    { state: 'failed', seen: { called: '1 / 0', expected: '1', seen: 'ZeroDivisionError: division by zero' } },
    { state: 'passed' },
  ])
})

test('a check runs the program again with other values, and sees what comes of them', async () => {
  const program = 'a = b = [1, 2]\nc: int = 3\nprint(a)\na = a + [c]\ntotal = sum(a)'
  const tests = ['run_with(a=[5]).total == 8', 'run_with(a=[], c=4).total == 4', 'total == 6', "output == '[1, 2]\\n'"]
  const missing: CheckTest = [{ call: 'run_with(d=1).total', gives: '6' }]
  const { results, output } = await run(program, ...tests, missing)
  expect(output).toBe('[1, 2]\n')
  expect(results).toEqual([
    ...Array(4).fill({ state: 'passed' }),
    {
      state: 'failed',
      seen: { called: 'run_with(d=1).total', expected: '6', seen: 'NameError: d is given no value in this program' },
    },
  ])
})

test('endless recursion is reported, and the next program runs', async () => {
  const { problem } = await run('def again():\n    return again()\nagain()')
  expect(problem).toMatch(/\[Previous line repeated \d+ more times\]\nRecursionError/)
  expect(await run('print("fine")')).toMatchObject({ output: 'fine\n', problem: null })
})

test('a program may end itself', async () => {
  expect(await run('print("a")\nexit()\nprint("b")', "output == 'a\\n'")).toMatchObject({
    problem: null,
    results: [{ state: 'passed' }],
  })
})

test.each(['js', 'pyodide_js', 'pandas'])('there is no module %s', async (name) => {
  expect((await run(`import ${name}`)).problem).toContain(`No module named '${name}'`)
})
