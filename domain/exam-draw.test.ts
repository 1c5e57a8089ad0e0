import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type BankQuestion, drawExam, examLength, invalidAnswer, markExam, passMark } from './exam-draw.ts'
import { randomFrom } from './shuffle.ts'

function bank(...counts: number[]): BankQuestion[][] {
  return counts.map((count, lesson) =>
    Array.from({ length: count }, (_, index) => ({
      id: `${lesson}:${index}`,
      lessonId: `${lesson}`,
      question: `Question ${index} of lesson ${lesson}?`,
      options: ['right', 'wrong', 'worse', 'worst'],
      answer: 0,
      why: 'It is.',
    })),
  )
}

const lessonOf = ({ id }: { id: string }) => id.split(':')[0]

describe('a draw', () => {
  const anyBank = fc.array(fc.integer({ min: 0, max: 15 }), { maxLength: 10 })

  test('asks each question once, with all its options, and as many as there are up to twenty', () => {
    fc.assert(
      fc.property(anyBank, fc.integer(), (counts, seed) => {
        const drawn = drawExam(bank(...counts), new Set(), randomFrom(seed))
        const available = counts.reduce((sum, count) => sum + count, 0)
        expect(drawn).toHaveLength(Math.min(examLength, available))
        expect(new Set(drawn.map(({ id }) => id)).size).toBe(drawn.length)
        for (const { order } of drawn) expect([...order].sort()).toEqual([0, 1, 2, 3])
      }),
    )
  })

  test('is spread evenly over the lessons', () => {
    fc.assert(
      fc.property(fc.integer({ min: 2, max: 8 }), fc.integer(), (lessons, seed) => {
        const drawn = drawExam(bank(...Array(lessons).fill(12)), new Set(), randomFrom(seed))
        const perLesson = [...Map.groupBy(drawn, lessonOf).values()].map(({ length }) => length)
        expect(perLesson).toHaveLength(lessons)
        expect(Math.max(...perLesson) - Math.min(...perLesson)).toBeLessThanOrEqual(1)
      }),
    )
  })

  test('takes questions of the previous exam last', () => {
    const questions = bank(12, 12, 12, 12, 12)
    const first = new Set(drawExam(questions, new Set(), randomFrom(1)).map(({ id }) => id))
    const second = drawExam(questions, first, randomFrom(2))
    expect(second.filter(({ id }) => first.has(id))).toEqual([])
    const few = bank(6, 6, 6, 6)
    const before = new Set(drawExam(few, new Set(), randomFrom(1)).map(({ id }) => id))
    const after = drawExam(few, before, randomFrom(2)).map(({ id }) => id)
    const never = few.flat().filter(({ id }) => !before.has(id))
    expect(after).toEqual(expect.arrayContaining(never.map(({ id }) => id)))
  })
})

describe('marking', () => {
  const questions = bank(20).flat()
  const find = (id: string) => questions.find((question) => question.id === id)
  const drawn = questions.map(({ id }) => ({ id, order: [2, 0, 1, 3] }))
  /** The first `right` questions answered right, as they were shown, and the others not at all. */
  const answers = (right: number) => Object.fromEntries(drawn.slice(0, right).map(({ id }) => [id, 1]))

  test.each([
    [20, true],
    [16, true],
    [15, false],
    [0, false],
  ])('%d of 20 right passes: %s', (right, passed) => {
    expect(markExam(drawn, answers(right), find)).toMatchObject({ correct: right, total: 20, passed })
  })

  test('tells options as they were shown, what was chosen and what is right', () => {
    const [first, second] = markExam(drawn, { '0:0': 0 }, find).questions
    expect(first).toMatchObject({ options: ['worse', 'right', 'wrong', 'worst'], chosen: 0, answer: 1, why: 'It is.' })
    expect(second).toMatchObject({ chosen: null, answer: 1 })
  })

  test('names each lesson once of which something was not right', () => {
    const lessons = bank(2, 2, 2).flat()
    const asked = lessons.map(({ id }) => ({ id, order: [0, 1, 2, 3] }))
    const given = { '0:0': 0, '0:1': 0, '1:0': 0, '1:1': 3 }
    expect(markExam(asked, given, (id) => lessons.find((one) => one.id === id)).toReview).toEqual(['1', '2'])
  })

  test('leaves out a question that is gone, and an exam of nothing is not passed', () => {
    expect(markExam(drawn, answers(16), (id) => (id === '0:0' ? undefined : find(id)))).toMatchObject({
      correct: 15,
      total: 19,
      passed: false,
    })
    expect(markExam(drawn, answers(16), () => undefined)).toMatchObject({ total: 0, passed: false })
  })

  test.each([
    [20, 16],
    [19, 16],
    [5, 4],
    [1, 1],
  ])('of %d questions %d have to be right', (total, mark) => {
    expect(passMark(total)).toBe(mark)
  })

  test.each([
    [{ '0:0': 3 }, null],
    [{}, null],
    [{ '0:0': 4 }, /option that it does not have/],
    [{ '9:9': 0 }, /does not ask/],
  ])('answers %j are strange: %s', (given, problem) => {
    const said = invalidAnswer(drawn, given)
    if (problem === null) expect(said).toBeNull()
    else expect(said).toMatch(problem)
  })
})
