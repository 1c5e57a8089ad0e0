/** Words of a submission that has no link, at least. */
export const minSubmissionWords = 20

/** What a text still lacks before it can be handed in as work, in a sentence; `null` where it lacks nothing. */
export function submissionProblem(text: string): string | null {
  const words = text.trim().split(/\s+/).filter(Boolean).length
  if (words === 0) return 'Add a link or some text.'
  if (/\bhttps?:\/\/\S+\.\S+/i.test(text) || words >= minSubmissionWords) return null
  const count = words === 1 ? 'one word' : `${words} words`
  return `This is ${count} and no link. Add a link that begins with https://, or tell your work in ${minSubmissionWords} words or more.`
}

/** The levels of a rubric's row, from 1 on. The third is the one that the rubric describes. */
export const ratingLevels = ['Not yet', 'Nearly', 'Solid', 'Could teach it'] as const
