import { expect, test } from 'vitest'
import { contentWith, course, courseFile, exerciseFile } from '../testing/content.ts'
import { readContent } from './read.ts'

const place = 'courses/baking/build'
const stage = `---
id: baking-build-1
title: Dough
kind: stage
description: A loaf of your own.
objectives: [Bake it]
skills: [Dough]
planned: { beginner: minimal }
---
`
const rubric = 'rubric:\n  - { name: Crust, solid: It cracks. }\n  - { name: Crumb, solid: It springs. }\n'
const page = Array.from({ length: 8 }, (_, index) => `<p>Step ${index + 1}.</p>\n`).join('')
const notes = Array.from({ length: 8 }, (_, index) => `  - { at: Step ${8 - index}., says: Note ${8 - index} }\n`).join(
  '',
)
const model = (title: string) => `title: ${title}\nlevels:\n  Crust: 3\n  Crumb: 4\nnotes:\n${notes}`
const rye = `${place}/1-rye.model.yaml`
const build = {
  [course]: courseFile.replace('---\n', `---\n${rubric}`),
  [`${place}/1-dough.md`]: stage,
  [`${place}/1-dough.exercise.yaml`]: exerciseFile,
  [rye]: model('Rye'),
  [`${place}/1-rye.model.html`]: page,
  [`${place}/2-spelt.model.yaml`]: model('Spelt'),
  [`${place}/2-spelt.model.html`]: page,
}

test('the last stage has the models of its course, with each note at its line', () => {
  const { models = [] } = readContent(contentWith(build)).lessons.get('baking-build-1') ?? {}
  expect(models.map(({ title, levels }) => [title, levels])).toEqual([
    ['Rye', { Crust: 3, Crumb: 4 }],
    ['Spelt', { Crust: 3, Crumb: 4 }],
  ])
  expect(models[0]?.source).toBe(page)
  expect(models[0]?.notes.map(({ line, says }) => [line, says]).slice(0, 2)).toEqual([
    [1, 'Note 1'],
    [2, 'Note 2'],
  ])
})

const changedRye = (from: string, to: string) => ({ [rye]: model('Rye').replace(from, to) })
test.each<[what: string, changes: Record<string, string>, problem: string]>([
  ['with a level that there is not', changedRye('Crumb: 4', 'Crumb: 5'), `${rye}:4: levels.Crumb: must be at most 4`],
  [
    'with a row that the rubric has not',
    changedRye('Crumb: 4', 'Crum: 4'),
    `${rye}:4: levels: 'Crum' is no row of the rubric in course.md; did you mean Crumb? Known are Crust, Crumb`,
  ],
  [
    'without a row of the rubric',
    changedRye('  Crumb: 4\n', ''),
    `${rye}:2: levels: Crumb is missing, which is a row of the rubric in course.md`,
  ],
  [
    'with seven notes',
    changedRye('  - { at: Step 1., says: Note 1 }\n', ''),
    `${rye}:5: notes: there are 7; a model has 8`,
  ],
  [
    'with a note at no place',
    changedRye('at: Step 7.', 'at: Step 9.'),
    `${rye}:7: at: 'Step 9.' does not stand in the page, and has to stand there once: copy a text from it`,
  ],
  [
    'with a note at eight places',
    changedRye('at: Step 7.', 'at: Step'),
    `${rye}:7: at: 'Step' stands in the page 8 times, and has to stand there once: take more of its line`,
  ],
  [
    'without its page',
    { [`${place}/1-rye.model.html`]: '' },
    `${place}/1-rye.model.html:1: there is no such file, and it is needed`,
  ],
  [
    'without its levels and notes',
    { [`${place}/3-oat.model.html`]: page },
    `${place}/3-oat.model.html:1: belongs to no model; there is no 3-oat.model.yaml beside it`,
  ],
  [
    'of three',
    { [`${place}/3-oat.model.yaml`]: model('Oat'), [`${place}/3-oat.model.html`]: page },
    `${rye}:1: a course has two models, a good one and a weak one; here are 3`,
  ],
  [
    'with the title of another',
    changedRye('title: Rye', 'title: Spelt'),
    `${place}/2-spelt.model.yaml:1: the model 'Spelt' is already taken at content/${rye}:1`,
  ],
])('a model %s is refused', (_, changes, problem) => {
  expect(() => readContent(contentWith({ ...build, ...changes }))).toThrow(`content/${problem}`)
})
