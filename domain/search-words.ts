import { fold } from './folding.ts'

/** The longest search that is answered; what is beyond it is not looked at. */
export const longestSearch = 200

const openers = words('how what which where why when who whose can could should do does is are i')

// Words that ask, and say nothing of what is asked for; all of the library is free and online.
const stopWords = words(`
  a about am an and any are as at be become begin best build can could create do does find for free from get give good great
  have help how i in into is it learn learning like make making me my need of on one online or people please should show some
  start started studying study teach tell that the their them there these this to understand use using want was way we
  what when where which who whose why will with work works would you your
`)

/**
 * The folded words of a search, of which a resource has to have all. A question loses the words that only ask: `how to
 * make a website` looks for `website`. It is one where it begins with a word such as how, or ends with a question mark.
 */
export function searchWords(search: string): string[] {
  const all = fold(search.slice(0, longestSearch)).split(/\s+/).filter(Boolean)
  const isQuestion = all.length > 1 && (openers.has(all[0] ?? '') || all.at(-1)?.endsWith('?'))
  if (!isQuestion) return [...new Set(all)]
  const meant = all.map((word) => word.replace(/[?!.,;:]+$/, '')).filter((word) => word && !stopWords.has(word))
  return [...new Set(meant.length > 0 ? meant : all)]
}

/** The words of a search without those that say little, also where it is no question. */
export function meaningfulWords(search: string): string[] {
  return searchWords(search).filter((word) => !stopWords.has(word))
}

function words(text: string): ReadonlySet<string> {
  return new Set(text.trim().split(/\s+/))
}
