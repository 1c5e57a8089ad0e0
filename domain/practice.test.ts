import { expect, test } from 'vitest'
import { bridge, course, module } from '../testing/domain.ts'
import { coursePath, lessonsOf } from './course-paths.ts'
import { passedTaskIdsIn, practiceOf, statusInWords } from './practice.ts'
import type { Preferences } from './preferences.ts'

const minimal = { learningGoal: 'coding', timeCommitment: 'minimal', experienceLevel: 'beginner' } as const
const moderate = { ...minimal, timeCommitment: 'moderate' } as const
const advanced = { ...minimal, experienceLevel: 'advanced' } as const

const html = module('html', [2])
const [first, second] = lessonsOf(html)
if (!first || !second) throw new Error('There are no lessons')
Object.assign(first, { formerIds: ['tags'], minutes: { ...first.minutes, tasks: { a: 5, b: 10, c: 20 } } })
Object.assign(second, { minutes: { ...second.minutes, tasks: { b: 10 } } })
const coding = {
  ...course('1', ['coding'], [html, module('css', [1], { levels: ['advanced'] })]),
  bridges: [bridge('files', ['html-1-1'], { beginner: 'minimal' })],
}

test.each<[string, Preferences, string[], number, number]>([
  ['nothing, of lessons and of bridges', minimal, [], 0, 5],
  ['all that is planned', minimal, ['html-1-1-a', 'html-1-1', 'html-1-2', 'files-a', 'files'], 5, 5],
  ['a challenge that is not planned', minimal, ['html-1-1-c'], 0, 5],
  ['a challenge that more time plans', moderate, ['html-1-1-c'], 1, 6],
  ['the only task of a lesson', advanced, ['html-1-2', 'html-1-1'], 1, 2],
  ['tasks of a lesson under its former name', minimal, ['tags', 'tags-a'], 2, 5],
])('of the exercises of a path, who passed %s', (_, preferences, tasks, passed, planned) => {
  const exercises = Object.fromEntries(tasks.map((id) => [id, 1]))
  const practice = practiceOf(coursePath(coding, preferences), passedTaskIdsIn({ exercises }, coding))
  expect(practice).toEqual({ passed, planned })
})

test.each([
  [{ passed: 0, planned: 12 }, 'Certified · 0 of 12 exercises passed'],
  [{ passed: 1, planned: 1 }, 'Certified · 1 of 1 exercise passed'],
  [{ passed: 0, planned: 0 }, 'Certified'],
  [undefined, 'Certified'],
])('beside a certificate stands %j as %s', (practice, words) => {
  expect(statusInWords('certified', practice)).toBe(words)
})
