import { expect, test } from 'vitest'
import { lengthProblems } from './quiz-lengths.ts'

const question = (right: number, ...others: number[]) => ({
  question: 'Which?',
  options: [right, ...others].map((length, index) => `${index}`.padEnd(length, 'x')),
  answer: 0,
  why: 'It is.',
})

test.each([
  ['1.3 times as long as the others', [question(13, 8, 8, 14)], []],
  [
    'a letter longer than that',
    [question(14, 7, 11, 14)],
    ['0.options: the right option has 14 letters, the others 10.7 on the average; it may have 1.3 times as many'],
  ],
  ['the longest in one of three', [question(11, 10, 10), question(9, 10, 10), question(9, 10, 10)], []],
  [
    'the longest in two of five',
    [question(11, 10, 10), question(11, 10, 10), ...Array(3).fill(question(9, 10, 10))],
    ['the right option is the longest in 2 of 5 questions; it may be in 35 %'],
  ],
  ['as long as another', [question(10, 10, 9)], []],
])('a right option that is %s', (_, questions, messages) => {
  expect(lengthProblems(questions).map(({ message }) => message)).toEqual(messages)
})

test('the marks of code are not counted, since nobody sees them', () => {
  const options = ['`ab`', 'abc', 'abd']
  expect(lengthProblems([{ options, answer: 0 }])).toEqual([])
})
