import { describe, expect, test } from 'vitest'
import { lessonsOf } from '../domain/course-paths.ts'
import type { Course } from '../domain/courses.ts'
import { bundledCourses, knownCourse } from '../testing/domain.ts'
import { durationOf, measuresOf, minutesOf, readingLevelOf } from './lesson-measures.ts'
import { readContent } from './read.ts'

const partsOf = (markdown: string) => ({ text: { markdown, figures: {} }, tasks: [], quiz: [] })
const words = (count: number) => `${Array(count).fill('knead').join(' ')}.\n\n`
const choose = '```task choose\nask: A?\n```\n\n'
const type = '```task type\nask: A?\n```\n\n'

describe('what a text holds is measured:', () => {
  test('its words before the first task, and those of the longest stretch without one', () => {
    const { words: all, ...measures } = measuresOf(partsOf(words(20) + choose + words(50) + type + words(30)))
    expect(all).toBe(100)
    expect(measures).toMatchObject({ wordsBeforeFirst: 20, longestStretch: 50, smallTasks: 2, typedTasks: 1 })
  })

  test.each([
    ['a heading', '## Two words\n', 2],
    ['a list', '- One\n- Two, three\n\n1. Four\n', 4],
    ['a table', '| A | B |\n|---|---|\n| one | two three |\n', 5],
    ['marks and codes', 'The **tag** `p`, and _not_ [this one](/x).\n', 7],
    ['a caption', '![Not counted](a.svg "Two words")\n', 2],
    ['a sample', '```html\n<p>Not counted\n```\n', 0],
    ['text below the line', 'One.\n\n---\n\n## Two\n', 1],
  ])('%s has its words', (_, markdown, count) => {
    expect(measuresOf(partsOf(markdown)).words).toBe(count)
  })
})

test('a lesson takes 180 words a minute, a quarter of one for a sample, and what its tasks and questions take', () => {
  const lesson = partsOf(words(360) + '```html\n<p>\n```\n\n'.repeat(4) + choose.repeat(3) + type)
  expect(minutesOf(lesson)).toEqual({ reading: 3, smallTasks: 3, quiz: 0, tasks: {} })
})

test('the duration holds all parts', () => {
  expect(durationOf({ reading: 9, smallTasks: 9, quiz: 6, tasks: { a: 5, b: 15, c: 25 } })).toBe('69:00')
  expect(durationOf({ reading: 3, smallTasks: 0, quiz: 2, tasks: {} })).toBe('05:00')
})

test('short words in short sentences read more easily than long words in long ones', () => {
  const easy = readingLevelOf(partsOf('The cat sat. The dog ran. We all saw it.\n'))
  const hard = readingLevelOf(
    partsOf('Considerable organisational complexity characterises institutional procedures.\n'),
  )
  expect(easy).toBeLessThan(1)
  expect(hard).toBeGreaterThan(15)
})

const { courses, lessons } = readContent()

// Milestones are left out: their texts say only what their tasks need.
const unitsOf = ({ modules, bridges }: Course) => [...modules.flatMap(lessonsOf), ...bridges]
const measured = [
  ...new Set(
    bundledCourses(courses)
      .flatMap(unitsOf)
      .map(({ id }) => id),
  ),
].map((id) => {
  const parts = lessons.get(id) ?? partsOf('')
  const isTypedInTerminal = parts.tasks.some(({ exercise }) => exercise.kind === 'terminal')
  return { id, isBridge: id.startsWith('base-'), isTypedInTerminal, ...measuresOf(parts) }
})

describe.each(measured.filter(({ smallTasks }) => smallTasks > 0))(
  '$id, which comes with Waymark and has small tasks,',
  ({ isBridge, isTypedInTerminal, ...measures }) => {
    const { wordsBeforeFirst, longestStretch, smallTasks, typedTasks } = measures
    test('has ten or more, half of them typed, the first within 150 words and none further apart than 350; a bridge seven and 200', () => {
      expect(smallTasks).toBeGreaterThanOrEqual(isBridge ? 7 : 10)
      // Typed tasks run code: commands run in a terminal alone.
      expect(typedTasks).toBeGreaterThanOrEqual(isTypedInTerminal ? 0 : Math.floor(smallTasks / 2))
      expect(wordsBeforeFirst).toBeLessThanOrEqual(150)
      expect(longestStretch).toBeLessThanOrEqual(isBridge ? 200 : 350)
    })
  },
)

test('each lesson and bridge of the coding course has small tasks', () => {
  const ids = unitsOf(knownCourse(courses, 'coding')).map(({ id }) => id)
  const without = measured.filter(({ id, smallTasks }) => ids.includes(id) && smallTasks === 0)
  expect(without.map(({ id }) => id)).toEqual([])
})
