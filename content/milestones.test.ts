import { expect, test } from 'vitest'
import { contentWith, exerciseFile } from '../testing/content.ts'
import { readContent } from './read.ts'

const milestone = (id: string, kind: 'stage' | 'brief') => `---
id: ${id}
title: ${id}
kind: ${kind}
description: A loaf of your own.
objectives: [Bake it]
skills: [Dough]
planned: { beginner: minimal }
---
`
const place = 'courses/baking/build'
const tries = exerciseFile.slice(exerciseFile.indexOf('accept:'))
const [begin = '', rest = ''] = exerciseFile.split('files:')
const [, checks = ''] = rest.split('checks:')
const later = `${begin.replace('A loaf', 'A crust')}${'again: true\n'}checks:${checks}`.replace(
  'asks: A heading',
  'asks: A heading again',
)
const laterFile = later.replace(/solution:\n.*\n/, '').replaceAll('fails: A heading,', 'fails: A heading again,')

/** Two stages, of which the second says no more than it has to, and a brief. */
const build = {
  [`${place}/1-dough.md`]: milestone('baking-build-1', 'stage'),
  [`${place}/1-dough.exercise.yaml`]: exerciseFile,
  [`${place}/2-crust.md`]: milestone('baking-build-2', 'stage'),
  [`${place}/2-crust.exercise.yaml`]: laterFile,
  [`${place}/3-rye.md`]: milestone('baking-build-3', 'brief'),
  [`${place}/3-rye.exercise.yaml`]: `kind: html
title: Rye
minutes: 120
task: Once more.
solution:
  index.html: <h1>Bread</h1>
${tries}`,
}

test('a stage goes on with the files of the first, and a brief has files of its own, the checks of all stages and no hints', () => {
  const { courses, lessons } = readContent(contentWith(build))
  const baking = courses.find(({ title }) => title === 'Baking')
  expect(baking?.milestones.map(({ id, kind }) => [id, kind])).toEqual([
    ['baking-build-1', 'stage'],
    ['baking-build-2', 'stage'],
    ['baking-build-3', 'brief'],
  ])
  const [dough, crust, rye] = [1, 2, 3].map((number) => lessons.get(`baking-build-${number}`)?.tasks[0])
  expect([dough, crust, rye].map((task) => task?.filesOf)).toEqual([undefined, 'baking-build-1', undefined])
  expect([dough, crust, rye].map((task) => task?.points)).toEqual([8, 8, 16])
  expect(crust?.exercise.files).toEqual(dough?.exercise.files)
  expect(crust?.exercise.solution).toEqual({ 'index.html': '<h1>Bread</h1>' })
  const asked = (task: typeof dough) => task?.exercise.checks.map(({ asks }) => asks)
  expect(asked(crust)).toEqual(['A heading again', 'A heading'])
  expect(asked(rye)?.toSorted()).toEqual(['A heading', 'A heading again'])
  expect(rye?.exercise.hints).toEqual([])
})

test('a check that goes further comes after those that a pass needs, and no later stage and no brief asks for it', () => {
  const more = '  - { asks: A title, says: There is none., test: document.title, more: true }\n'
  const further = exerciseFile
    .replace('checks:\n', `checks:\n${more}`)
    .replace('  - name: a longer heading\n', '  - name: a longer heading\n    more: true\n')
  const { lessons } = readContent(contentWith({ ...build, [`${place}/1-dough.exercise.yaml`]: further }))
  const asked = (number: number) =>
    lessons.get(`baking-build-${number}`)?.tasks[0]?.exercise.checks.map(({ asks }) => asks)
  expect(asked(1)).toEqual(['A heading', 'A title'])
  expect(asked(2)).toEqual(['A heading again', 'A heading'])
  expect(asked(3)).not.toContain('A title')
  const untried = further.replace('    more: true\n', '')
  expect(() => readContent(contentWith({ ...build, [`${place}/1-dough.exercise.yaml`]: untried }))).toThrow(
    `${place}/1-dough.exercise.yaml:16: accept: one or more works need more: true, for they fulfil the checks that go further`,
  )
})

test.each([
  [
    'without its task',
    { [`${place}/1-dough.exercise.yaml`]: '' },
    `${place}/1-dough.md:1: a milestone has one task, .exercise.yaml`,
  ],
  [
    'with a warm-up',
    { [`${place}/1-dough.a.exercise.yaml`]: exerciseFile },
    `${place}/1-dough.md:1: a milestone has one task, .exercise.yaml`,
  ],
  [
    'with the number of another',
    { [`${place}/1-crust.md`]: milestone('baking-build-1', 'stage') },
    `${place}/1-dough.md:2: the lesson 'baking-build-1' is already taken at content/${place}/1-crust.md:2`,
  ],
  [
    'whose id has another number than its file',
    { [`${place}/2-crust.md`]: milestone('baking-build-4', 'stage') },
    `${place}/2-crust.md:2: the file is named '2-crust' and the id is 'baking-build-4', which do not fit: rename the file to 4-crust.md, and those beside it that begin with its name, or write id: baking-build-2. An id that was released stays: then rename the file`,
  ],
  [
    'whose id has no number',
    { [`${place}/2-crust.md`]: milestone('crust', 'stage') },
    `${place}/2-crust.md:2: the file is named '2-crust' and the id is 'crust', which do not fit: write id: baking-build-2`,
  ],
])('a milestone %s is refused', (_, changes, problem) => {
  expect(() => readContent(contentWith({ ...build, ...changes }))).toThrow(`content/${problem}`)
})

test('what several tests of a file use stands before each that is statements', () => {
  const withBefore = exerciseFile.replace('checks:', 'before: const found = 1\nchecks:')
  const testOf = (file: string) =>
    readContent(contentWith({ 'courses/baking/1-bread/bread-1-1.exercise.yaml': file })).lessons.get('bread-1-1')
      ?.tasks[0]?.exercise.checks[0]?.test
  expect(testOf(withBefore)).toBe("document.querySelector('h1')")
  const longer = withBefore.replace("test: document.querySelector('h1')", 'test: return found')
  expect(testOf(longer)).toBe('const found = 1\nreturn found')
})
