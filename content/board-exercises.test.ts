import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { loadBoard } from '../app/exercises/boards/index.ts'
import type { Exercise } from '../domain/exercises.ts'
import { contentWith, exercise, problemsOf } from '../testing/content.ts'
import { readContent } from './read.ts'

const docs = readFileSync(join(import.meta.dirname, '../docs/authoring/exercises.md'), 'utf8')
/** The examples of docs/authoring/exercises.md by their kinds. */
const examples = Object.fromEntries(
  [...docs.matchAll(/```yaml\n(kind: (ordering|matching|table|picture)\n[\s\S]*?)```/g)].map(
    ([, yaml = '', kind = '']) => [kind, yaml],
  ),
)

const beside = { [exercise.replace(/[^/]+$/, 'bread-1-1-loaf.svg')]: '<svg viewBox="0 0 2 1"><path d="M0 0"/></svg>' }

function read(yaml = '') {
  const [task] = readContent(contentWith({ ...beside, [exercise]: yaml })).lessons.get('bread-1-1')?.tasks ?? []
  if (!task) throw new Error('The lesson has no task')
  return task
}

test('there is an example of each kind', () => {
  expect(Object.keys(examples)).toEqual(['ordering', 'matching', 'table', 'picture'])
})

/** What the checks of an exercise make of a work. */
async function resultsOf({ board, checks }: Exercise, work = '') {
  const { check } = await loadBoard(board)
  return [...new Set(checks.map(({ test = '' }) => check(work, test).state))]
}

describe.each(Object.entries(examples))('the example of the kind %s', (_, yaml) => {
  test('is an exercise like the others, with points, checks, three hints and a solution that passes', async () => {
    const { points, exercise } = read(yaml)
    expect({ points, ...exercise }).toMatchObject({ kind: 'board', points: 4, hints: { length: 3 } })
    expect(exercise.files).toEqual([{ name: 'board.json', start: '{}' }])
    expect(await resultsOf(exercise, exercise.solution['board.json'])).toEqual(['passed'])
  })

  test('gives nothing away at its start, which is what else was stored is read as', async () => {
    const { exercise } = read(yaml)
    for (const work of ['{}', '', '{', 'null', '7', '[]', '{"order": {}, "partners": 4, "cells": [[]]}']) {
      expect(await resultsOf(exercise, work), work).toEqual(['failed'])
    }
  })
})

test.each([
  ['of no known kind', 'ordering', 'kind: ordering', 'kind: sorting', '1: kind: must be one of html, react, '],
  ['with a field that is not known', 'ordering', 'items:', 'others: []\nitems:', '5: others: is not known here; known'],
  [
    'with checks of its own',
    'ordering',
    'items:',
    'checks: []\nitems:',
    '5: checks: is not known here; known are title',
  ],
  ['without items', 'ordering', 'items:', 'item:', '1: items: is missing'],
  ['with two hints', 'ordering', /\n.*shaping just before baking\./, '', '11: hints: '],
  ['with two items', 'ordering', /\n.*Knead[\s\S]*Shape a loaf/, '', '5: items: '],
  [
    'with an item twice',
    'ordering',
    'Shape a loaf',
    'Knead until the dough is smooth',
    '5: items: no two may be the same',
  ],
  ['with an item that is no text', 'ordering', 'Shape a loaf', '[Shape, a loaf]', '9: items.3: '],
  ['with one pair', 'matching', /\n {2}Salt[\s\S]*(?=\nothers)/, '', '5: pairs: must be two or more'],
  [
    'with things of one partner',
    'matching',
    /: (makes|slows|feeds) .*/g,
    ': is in it',
    '5: pairs: must be two or more',
  ],
  ['with a thing twice', 'matching', '  Salt:', '  Yeast:', '7: this field is given twice'],
  [
    'with a partner that is a number',
    'matching',
    /(Salt): .*/,
    '$1: 7',
    '7: pairs.Salt: must be a text: put quotation',
  ],
  [
    'with a partner of something among the others',
    'matching',
    /others: \[/,
    '$&feeds the yeast, ',
    '9: others: no two',
  ],
  [
    'with a row that is too short',
    'table',
    '3, { fill: 3.6 }',
    '{ fill: 3.6 }',
    '7: rows.0: must have as many cells as',
  ],
  ['with a row twice', 'table', '[Salt', '[Flour', "8: rows.1: another row begins with 'Flour' already"],
  ['with a row without a name', 'table', '[Salt', '[{ fill: Salt }', '8: rows.1: its first cell must be given'],
  ['with a column twice', 'table', 'Pieces', 'Item', '5: columns: no two may be the same'],
  ['with nothing to fill', 'table', /\{ fill: ([^,}]*)[^}]*\}/g, '$1', '6: rows: no cell is to be filled'],
  ['with a cell that says something else', 'table', 'fill: 3.6', 'full: 3.6', '7: rows.0.3.fill: is missing'],
  [
    'with a tolerance of a text',
    'table',
    'fill: 3.6',
    'fill: much, within: 1',
    '7: rows.0.3.within: is not known here',
  ],
  [
    'with a picture that is not there',
    'picture',
    '-loaf.svg',
    '-bun.svg',
    "5: picture: there is no 'bread-1-1-bun.svg' in content/courses/baking/1-bread: put the file there, or write the",
  ],
  [
    'with a picture whose name is misspelt',
    'picture',
    '-loaf.svg',
    '-laof.svg',
    "5: picture: there is no 'bread-1-1-laof.svg' in content/courses/baking/1-bread: did you mean bread-1-1-loaf.svg",
  ],
  [
    'with a picture of another format',
    'picture',
    '-loaf.svg',
    '-loaf.gif',
    "5: picture: 'bread-1-1-loaf.gif' cannot be shown: name an .svg, .png, .jpg, .webp or .avif file beside this one",
  ],
  ['with a place outside of its picture', 'picture', '[50, 22]', '[50, 122]', '8: places.0.at.1: '],
  ['with places of one label', 'picture', /label: \w+/g, 'label: Crust', '7: places: must have two different labels'],
  ['with a label among the others', 'picture', 'others: [', 'others: [Crust, ', '11: others: no two may be the same'],
  ['without words for its picture', 'picture', /\nshows.*/, '', '1: shows: is missing'],
])('an exercise %s is a problem, with its line', (_, kind, from, to, problem) => {
  const text = (examples[kind] ?? '').replace(from, to)
  expect(text).not.toBe(examples[kind])
  const problems = problemsOf({ ...beside, [exercise]: text })
  expect(problems[0]).toMatch(`content/${exercise}:${problem}`)
})
