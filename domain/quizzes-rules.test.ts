import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { passesQuiz, type Question } from './quizzes.ts'
import { afterAnswer, betterScore, countRight, newRun } from './quizzes-rules.ts'

function questions(...answers: number[]): Question[] {
  return answers.map((answer) => ({ question: '?', options: ['a', 'b', 'c', 'd'], answer, why: 'So.' }))
}

/** Answers the present question again and again as `choose` says, to the end of the quiz. */
function finish(asked: Question[], choose: (question: number, tries: number) => number) {
  let run = newRun(asked.length)
  const seen: number[] = []
  while (run.queue.length > 0) {
    const present = run.queue[0] as number
    const option = choose(present, seen.filter((one) => one === present).length)
    seen.push(present)
    run = afterAnswer(run, option, option === asked[present]?.answer)
  }
  return { run, seen }
}

describe('a quiz', () => {
  test('asks what was wrong again at the end, until it is right', () => {
    const { run, seen } = finish(questions(0, 1, 2), (question, tries) => (question === 1 && tries < 2 ? 3 : question))
    expect(seen).toEqual([0, 1, 2, 1, 1])
    expect(run.firstTries).toEqual([0, 3, 2])
  })

  test('counts first tries, whatever comes after', () => {
    const anyQuiz = fc.array(fc.record({ answer: fc.nat(3), first: fc.nat(3) }), { minLength: 1, maxLength: 8 })
    fc.assert(
      fc.property(anyQuiz, (quiz) => {
        const asked = questions(...quiz.map(({ answer }) => answer))
        const { run } = finish(asked, (question, tries) =>
          tries === 0 ? (quiz[question]?.first ?? 0) : (quiz[question]?.answer ?? 0),
        )
        expect(run.firstTries).toEqual(quiz.map(({ first }) => first))
        expect(countRight(asked, run.firstTries)).toBe(quiz.filter(({ answer, first }) => answer === first).length)
      }),
    )
  })

  test.each([
    [4, 4, true],
    [3, 4, true],
    [2, 4, false],
    [3, 3, true],
    [2, 3, false],
    [0, 0, false],
  ])('with %d of %d right at the first try passes: %s', (correct, total, passes) => {
    expect(passesQuiz(correct, total)).toBe(passes)
  })

  test.each([
    [3, 4, 4, 4, 4, 4],
    [4, 4, 3, 4, 4, 4],
    [3, 3, 3, 4, 3, 3],
    [4, 4, 5, 5, 5, 5],
  ])('that had %d of %d and then %d of %d has %d of %d as its best', (c1, t1, c2, t2, correct, total) => {
    expect(betterScore({ correct: c1, total: t1 }, { correct: c2, total: t2 })).toEqual({ correct, total })
  })
})
