import { describe, expect, test } from 'vitest'
import { contentWith, problemsOf } from '../testing/content.ts'
import { readContent } from './read.ts'

const place = 'courses/baking/placement.yaml'
const levels = ['easy', 'middle', 'hard'] as const

function topic(id: string, first: number): string {
  const question = (number: number) => `
    - question: What is ${id} ${number}?
      level: ${levels[number % 3]}
      options: [One, Two, Six, Ten]
      answer: 1`
  return `- id: ${id}
  title: About ${id}
  bridges: []
  lessons: [bread-1-1]
  questions:${question(first)}${question(first + 1)}
`
}

const six = ['flour', 'water', 'salt', 'yeast', 'heat', 'time'].map((id, index) => topic(id, 2 * index)).join('')

test('a course gets the topics of its placement check, whose questions stand apart', () => {
  const { courses, placements } = readContent(contentWith({ [place]: six }))
  const baking = courses.find(({ title }) => title === 'Baking')
  expect(baking?.placement[0]).toEqual({ id: 'flour', title: 'About flour', bridges: [], lessons: ['bread-1-1'] })
  expect(placements[baking?.id ?? '']?.[0]?.[0]).toEqual({
    question: 'What is flour 0?',
    level: 'easy',
    options: ['One', 'Two', 'Six', 'Ten'],
    answer: 0,
  })
})

describe('a problem of a placement check is named with its line:', () => {
  test.each<[string, string, string]>([
    ['too few topics', six.slice(0, six.indexOf('- id: time')), '1: a placement check has 6 topics, and here are 5'],
    [
      'a topic that is there twice',
      six.replace('id: water', 'id: flour'),
      "14: the placement topic of courses/baking 'flour' is already",
    ],
    ['a lesson that is not there', six.replace('[bread-1-1]', '[bread-9]'), "4: the course has no lesson 'bread-9'"],
    [
      'a bridge that is not there',
      six.replace('bridges: []', 'bridges: [base-x]'),
      "3: the course has no bridge 'base-x'",
    ],
    [
      'an answer out of range',
      six.replace('answer: 1', 'answer: 5'),
      '9: 0.questions.0.answer: must be the number of an',
    ],
    ['levels out of balance', six.replace('level: easy', 'level: hard'), '1: each level has as many questions as the'],
    ['an answer that stands out', six.replace('[One,', '[One and only and all,'), '8: 0.options: the right option has'],
    [
      'a question too many',
      six.replace(/(\n {4}- question: .*(\n {6}.*){3})/, '$1$1'),
      '5: a topic has 2 questions, and here',
    ],
  ])('%s', (_, text, problem) => {
    expect(problemsOf({ [place]: text })).toContainEqual(expect.stringContaining(`content/${place}:${problem}`))
  })
})
