import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  cutLesson,
  heightOf,
  linesPerScreen,
  maxTextSections,
  minSections,
  nearestSection,
  type Passage,
  slugOf,
  type UncutLesson,
} from './lesson-sections.ts'
import { steps } from './tasks.ts'

const passage = (height: number, index: number): Passage => ({
  title: `Part ${index}`,
  slug: `part-${index}`,
  height,
})
const passagesOf = (...heights: number[]) => heights.map(passage)
const tasks = [{ step: 'b' as const, title: 'Build it' }]
const whole = { tasks, hasQuiz: true }

/** The passages of each section that is read, by their places. */
function partsOf(heights: number[], rest: Omit<UncutLesson, 'passages'> = whole): number[][] {
  const passages = passagesOf(...heights)
  const read = cutLesson({ passages, ...rest }).filter(({ kind }) => kind === 'read')
  return read.map((section) => section.passages.map((one) => passages.indexOf(one)))
}

describe('a lesson is cut', () => {
  test('into its beginning, its text, its exercise and its quiz, each with a title and an address', () => {
    const sections = cutLesson({ passages: passagesOf(20, 20), ...whole })
    expect(sections.map(({ kind, title, slug }) => [kind, title, slug])).toEqual([
      ['watch', 'Start here', 'start'],
      ['read', 'Part 0', 'part-0'],
      ['read', 'Part 1', 'part-1'],
      ['try', 'Build it', 'exercise'],
      ['check', 'Check yourself', 'quiz'],
    ])
  })

  test.each([
    ['a text of two screens is one section', [44], whole, [[0]]],
    [
      'a short text is cut in two, so that there are five',
      [10, 10, 10, 10],
      whole,
      [
        [0, 1],
        [2, 3],
      ],
    ],
    [
      'without exercise and quiz the text makes four',
      [10, 10, 10, 10],
      { tasks: [], hasQuiz: false },
      [[0], [1], [2], [3]],
    ],
    [
      'a long text makes five, so that there are eight',
      Array(12).fill(40),
      whole,
      [
        [0, 1],
        [2, 3],
        [4, 5],
        [6, 7, 8],
        [9, 10, 11],
      ],
    ],
    ['what is tall stands by itself', [10, 10, 80, 10, 10], whole, [[0, 1], [2], [3, 4]]],
    ['a text without headings cannot be divided', [300], whole, [[0]]],
    ['no text makes no section', [], whole, []],
  ])('%s', (_, heights, rest, parts) => {
    const found = partsOf(heights, rest)
    expect(found.map(({ length }) => length).toSorted()).toEqual(parts.map(({ length }) => length).toSorted())
    expect(found.flat()).toEqual(parts.flat())
  })

  const heights = fc.array(fc.integer({ min: 1, max: 150 }), { minLength: 1, maxLength: 9 })
  const rest = fc.record({ tasks: fc.subarray(steps.map((step) => ({ step, title: step }))), hasQuiz: fc.boolean() })

  test('whatever it holds, every passage is in one section and in its order, and there are five or more', () => {
    fc.assert(
      fc.property(heights, rest, (tall, others) => {
        const sections = cutLesson({ passages: passagesOf(...tall), ...others })
        const around = 1 + others.tasks.length + Number(others.hasQuiz)
        expect(partsOf(tall, others).flat()).toEqual(tall.map((_, index) => index))
        expect(sections.filter(({ kind }) => kind === 'read').length).toBeLessThanOrEqual(maxTextSections)
        expect(sections.length).toBeGreaterThanOrEqual(Math.min(minSections, around + tall.length))
        expect(new Set(sections.map(({ slug }) => slug)).size).toBe(sections.length)
      }),
    )
  })

  test('no other cut into as many parts is more even', () => {
    fc.assert(
      fc.property(heights, (tall) => {
        const parts = partsOf(tall)
        const cost = (some: number[][]) =>
          some.reduce((sum, part) => sum + heightOf(part.map((index) => ({ height: tall[index] ?? 0 }))) ** 2, 0)
        const places = tall.map((_, index) => index)
        for (const cut of cutsOf(places, parts.length)) expect(cost(parts)).toBeLessThanOrEqual(cost(cut))
      }),
    )
  })

  test('as many sections as it has screens for', () => {
    const count = (screens: number) => partsOf(Array(10).fill((screens * linesPerScreen) / 10)).length
    expect([2, 4, 6, 8, 10, 20].map(count)).toEqual([2, 2, 3, 4, 5, 5])
  })
})

/** Every way to cut a list into so many parts that are not empty. */
function cutsOf(places: number[], count: number): number[][][] {
  if (count === 1) return [[places]]
  return places
    .slice(0, places.length - count + 1)
    .flatMap((_, index) =>
      cutsOf(places.slice(index + 1), count - 1).map((more) => [places.slice(0, index + 1), ...more]),
    )
}

test.each([
  ['Three languages, three jobs', 'three-languages-three-jobs'],
  ['One strange morning', 'one-strange-morning'],
  ['`useState`: a value that is kept', 'usestate-a-value-that-is-kept'],
  ['Don’t repeat yourself', 'dont-repeat-yourself'],
  ['  Über allen Gipfeln?!  ', 'uber-allen-gipfeln'],
  ['漢字', '漢字'],
  ['…', ''],
])('the heading %j has the address %j', (title, slug) => {
  expect(slugOf(title)).toBe(slug)
})

test.each([
  ['quiz', 'quiz'],
  ['part-1', 'part-1'],
  ['part-17', 'part-1'],
  ['exercises', 'exercise'],
  ['nothing-like-it', 'start'],
  ['', 'start'],
])('#%s leads to the section %s', (slug, nearest) => {
  const sections = cutLesson({ passages: passagesOf(50, 50), ...whole })
  expect(nearestSection(sections, slug)?.slug).toBe(nearest)
})
