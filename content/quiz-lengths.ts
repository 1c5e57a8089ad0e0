import type { Question } from '../domain/quizzes.ts'

/** In how many of a quiz's questions the right option may be the longest. */
const maxShareLongest = 0.35
/** How much longer than the others, on the average, a right option may be. */
const maxTimesOthers = 1.3

/** Where the length of the right options gives them away: each problem with the way to its value. */
export function lengthProblems(questions: readonly Question[]): { path: PropertyKey[]; message: string }[] {
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

/** Backticks mark code and are not seen. */
function lengthsOf(options: readonly string[], answer: number) {
  const lengths = options.map((option) => option.replaceAll('`', '').length)
  return { right: lengths[answer] ?? 0, others: lengths.toSpliced(answer, 1) }
}
