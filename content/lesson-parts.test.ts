import { describe, expect, test } from 'vitest'
import { contentWith, course, courseFile, exercise, exerciseFile, lesson, quiz, quizFile } from '../testing/content.ts'
import { ContentError } from './content-error.ts'
import { readContent } from './read.ts'

/** An exercise on a board of our own. */
const onBoard = exerciseFile
  .replace('kind: html', 'kind: board\nboard: recall')
  .replaceAll('index.html', 'board.json')
  .replace("test: document.querySelector('h1')", 'test: ideas')

const exam = quiz.replace('.quiz.', '.exam.')

function problemsOf(files: Record<string, string>): string[] {
  try {
    readContent(contentWith(files))
    return []
  } catch (error) {
    if (error instanceof ContentError) return error.message.split('\n')
    throw error
  }
}

describe('beside a lesson', () => {
  test('lie its quiz, its exercise and, if it has any, its exam questions', () => {
    const { lessons } = readContent(contentWith({ [quiz]: quizFile, [exam]: quizFile, [exercise]: exerciseFile }))
    const questions = [
      { question: 'What is flour?', options: ['Ground grain', 'Polished rock'], answer: 0, why: 'Grain is milled.' },
    ]
    expect(lessons.get('bread-1-1')).toMatchObject({
      quiz: questions,
      examQuestions: questions,
      tasks: [
        {
          id: 'bread-1-1',
          step: 'b',
          exercise: { kind: 'html', title: 'A loaf', files: [{ name: 'index.html', start: 'Bread' }] },
        },
      ],
    })
    expect(readContent(contentWith({})).lessons.get('bread-1-1')).toMatchObject({ examQuestions: [] })
  })

  test.each([
    ['its quiz', quiz, "bread-1-1.quiz.yaml: copy another lesson's and change its questions"],
    ['its exercise', exercise, 'bread-1-1.exercise.yaml: npm run content:new task ordering bread-1-1 writes one'],
  ])('%s may not be missing', (_, file, problem) => {
    expect(problemsOf({ [file]: '' })).toEqual([
      expect.stringContaining(`${lesson}:1: a lesson has a quiz and an exercise, and there is no ${problem}`),
    ])
  })

  test.each([
    [
      'a question whose answer is no option',
      quiz,
      quizFile.replace('answer: 1', 'answer: 3'),
      '3: 0.answer: must be the number of an option, from 1 to 2, and is 3',
    ],
    [
      'a question whose answer is counted from 0',
      exam,
      quizFile.replace('answer: 1', 'answer: 0'),
      '3: 0.answer: must be the number of an option, from 1 to 2, and is 0',
    ],
    [
      'a question with the same option twice',
      quiz,
      quizFile.replace('Polished rock', 'Ground grain'),
      '2: 0.options: no',
    ],
    ['a question with a misspelt key', quiz, quizFile.replace('why:', 'because:'), '4: 0.because: is not known here'],
    [
      'a question whose right option is much longer than the others',
      quiz,
      quizFile.replace('Ground grain', 'Ground grain of wheat or rye'),
      '2: 0.options: the right option has 28 letters',
    ],
    [
      'a quiz whose right options are the longest',
      quiz,
      quizFile.replace('Polished rock', 'Milled rock'),
      '1: the right option is the longest in 1 of 1',
    ],
    [
      'exam questions whose right options are the longest',
      exam,
      quizFile.replace('Polished rock', 'Milled rock'),
      '1: the right option is the longest in 1 of 1',
    ],
    ['an exercise of no known kind', exercise, exerciseFile.replace('kind: html', 'kind: dance'), '1: kind: '],
    [
      'an exercise whose solution has other files',
      exercise,
      exerciseFile.replace('solution:\n  index.html', 'solution:\n  main.py'),
      "12: solution: must hold the learner's files, which are index.html",
    ],
    [
      'a try that changes what does not stand in the solution',
      exercise,
      exerciseFile.replace('change: { <h1>Bread</h1>: <p>Bread</p> }', 'change: { <h3>Bread</h3>: <p>Bread</p> }'),
      "21: change: '<h3>Bread</h3>' does not stand in the solution exactly once",
    ],
    [
      'a try that is said to fail at a check that is not there',
      exercise,
      exerciseFile.replace('a paragraph, fails: A heading', 'a paragraph, fails: A footer'),
      "21: fails: no check asks for 'A footer'",
    ],
    [
      'an exercise with too few works that have to fail',
      exercise,
      exerciseFile.replace(/ {2}- \{ name: a smaller heading.*\n/, ''),
      '20: reject: ',
    ],
    [
      'an exercise with one other work that has to pass',
      exercise,
      exerciseFile.replace(/ {2}- name: a paragraph below\n.*\n/, ''),
      '15: accept: ',
    ],
    ['an exercise with two hints', exercise, exerciseFile.replace(', Try h1.', ''), '14: hints: '],
    [
      'a check with a test and calls',
      exercise,
      exerciseFile.replace("querySelector('h1')\n", "querySelector('h1')\n    calls: [{ call: '1', gives: '1' }]\n"),
      '9: checks.0: has either a test or calls',
    ],
    [
      'an exercise with a board that there is not',
      exercise,
      onBoard.replace('board: recall', 'board: recal'),
      '2: board: must be one of flyer, contrast, type-scale, layout, research, questions, recall, planner, cards',
    ],
    [
      'a check that names no rule of its board',
      exercise,
      onBoard.replace('test: ideas', 'test: idea'),
      '12: checks.0.test: must name a rule of the board recall; did you mean ideas? Known are before, ideas, dates',
    ],
    [
      'a check that names a rule of another board',
      exercise,
      onBoard.replace('test: ideas', 'test: edges'),
      '12: checks.0.test: must name a rule of the board recall; known are before, ideas, dates',
    ],
    [
      'a check of a board that makes calls',
      exercise,
      onBoard.replace('test: ideas', "calls: [{ call: ideas, gives: '3' }]"),
      '10: checks.0.test: must name a rule of the board recall; known are before, ideas, dates',
    ],
    ['an exercise that names a board and is none', exercise, `${exerciseFile}board: recall\n`, '1: board: an exercise'],
  ])('%s is a problem, with its line', (_, file, text, problem) => {
    const problems = problemsOf({ [file]: text })
    expect(
      problems.some((line) => line.startsWith(`content/${file}:${problem}`)),
      problems.join('\n'),
    ).toBe(true)
  })

  const asExam = courseFile.replace('kind: work', 'kind: exam')
  const bankOf = (count: number) =>
    Array.from({ length: count }, (_, index) => quizFile.replace('flour', `flour ${index}`)).join('')

  test.each([
    ['has no bank', {}, `${lesson}:1: the exam of its course needs 10 questions of each lesson; there is no`],
    ['has a short bank', { [exam]: bankOf(9) }, `${exam}:1: the exam of its course needs 10 questions of each`],
    ['has a broken bank', { [exam]: bankOf(9).replace('answer: 1', 'answer: 7') }, `${exam}:3: 0.answer: must be`],
  ])('of a course with an exam, a lesson that %s is one problem', (_, files, problem) => {
    expect(problemsOf({ [course]: asExam, ...files })).toEqual([expect.stringContaining(`content/${problem}`)])
  })

  test('of a course with an exam, ten questions of a lesson are enough', () => {
    expect(problemsOf({ [course]: asExam, [exam]: bankOf(10) })).toEqual([])
  })

  test('nothing lies that belongs to no lesson', () => {
    const stray = 'courses/baking/1-bread/rye-1-1.quiz.yaml'
    expect(problemsOf({ [stray]: quizFile })).toEqual([
      `content/${stray}:1: belongs to no lesson; there is no rye-1-1.md beside it`,
    ])
  })
})
