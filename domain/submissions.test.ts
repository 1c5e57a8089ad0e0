import { expect, test } from 'vitest'
import { minSubmissionWords, submissionProblem } from './submissions.ts'

test.each([
  ['', 'Add a link or some text.'],
  ['  \n', 'Add a link or some text.'],
  ['asdf', 'This is one word and no link.'],
  ['My best work.', 'This is 3 words and no link.'],
  ['word '.repeat(minSubmissionWords - 1), `This is ${minSubmissionWords - 1} words and no link.`],
  ['https://', 'This is one word and no link.'],
])('of %j it is said what is missing', (text, problem) => {
  expect(submissionProblem(text)).toContain(problem)
})

test.each([['https://example.org/work'], ['See http://example.org.'], ['word '.repeat(minSubmissionWords)]])(
  '%j can be handed in',
  (text) => {
    expect(submissionProblem(text)).toBeNull()
  },
)
