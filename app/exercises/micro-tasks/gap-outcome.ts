import { editDistance } from '../../../domain/edit-distance.ts'
import { isAnswer } from '../../../domain/micro-tasks-rules.ts'
import type { Outcome } from './task-outcome.tsx'
import { wordsInMarks } from './words-in-marks.ts'

/**
 * The outcome of the answers typed into gaps, with what is near in the first wrong one.
 *
 * @param answers the right texts of each gap
 */
export function gapOutcome(typed: readonly string[], answers: readonly (readonly string[])[], why: string): Outcome {
  const wrong = answers.findIndex((right, index) => !isAnswer(typed[index] ?? '', right))
  if (wrong === -1) return { isRight: true, says: why }
  const says = nearness(typed[wrong] ?? '', answers[wrong] ?? []) ?? 'Try another answer.'
  return { isRight: false, says: answers.length > 1 ? `Look at gap ${wrong + 1} again. ${says}` : says }
}

function nearness(typed: string, right: readonly string[]): string | undefined {
  const inMarks = right.flatMap((answer) => wordsInMarks(typed, answer) ?? [])[0]
  if (inMarks) return inMarks
  const core = withoutMarks(typed)
  const same = right.find((answer) => core !== '' && isAnswer(core, [withoutMarks(answer)]))
  if (same !== undefined) {
    return typed.trim().length > same.length
      ? 'The word is right. Take out the marks that you typed along with it.'
      : 'The word is right. Some of its marks are missing or wrong.'
  }
  const isNear = right.some((answer) => {
    const plain = answer.toLowerCase()
    // One letter away from a short word or a number is another one.
    return /^[\p{L} -]{4,}$/u.test(plain) && editDistance(core.toLowerCase(), plain, 1) === 1
  })
  return isNear ? 'Nearly: one letter is missing, too much, or another.' : undefined
}

/** A text without the quotation marks, brackets and signs around it. */
function withoutMarks(text: string): string {
  return text.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, '')
}
