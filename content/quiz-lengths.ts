import { withoutBackticks } from '../domain/inline-code.ts'
import type { Question } from '../domain/quizzes.ts'

/** Maximum share of a quiz's questions whose correct option is the longest. */
const maxShareLongest = 0.35
/** Maximum average ratio of the correct option's length to the others'. */
const maxTimesOthers = 1.3

/** Problems where the correct options' length gives them away, with the path of each value. */
export function lengthProblems(
  questions: readonly Pick<Question, 'options' | 'answer'>[],
): { path: PropertyKey[]; message: string }[] {
  const problems = questions.flatMap(({ options, answer }, index) => {
    const { right, others } = lengthsOf(options, answer)
    const mean = others.reduce((sum, length) => sum + length, 0) / others.length
    if (right <= maxTimesOthers * mean) return []
    const message = `${index}.options: the right option has ${right} letters, the others ${mean.toFixed(1)} on the average; it may have ${maxTimesOthers} times as many`
    return [{ path: [index, 'options'], message }]
  })
  const longest = questions.filter(({ options, answer }) => {
    const { right, others } = lengthsOf(options, answer)
    return others.every((length) => length < right)
  })
  if (longest.length <= maxShareLongest * questions.length) return problems
  const message = `the right option is the longest in ${longest.length} of ${questions.length} questions; it may be in ${maxShareLongest * 100} %`
  return [...problems, { path: [], message }]
}

function lengthsOf(options: readonly string[], answer: number) {
  const lengths = options.map((option) => withoutBackticks(option).length)
  return { right: lengths[answer] ?? 0, others: lengths.toSpliced(answer, 1) }
}
