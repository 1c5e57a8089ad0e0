import { fold } from './folding.ts'

/** Maximum length of a search; longer ones are cut. */
export const longestSearch = 200

const openers = words('how what which where why when who whose can could should do does is are i')

// Stop words: they carry no topic, and the whole library is free and online.
const stopWords = words(`
  a about am an and any are as at be become begin best build can could create do does find for free from get give good great
  have help how i in into is it learn learning like make making me my need of on one online or people please should show some
  start started studying study teach tell that the their them there these this to understand use using want was way we
  what when where which who whose why will with work works would you your
`)

/**
 * The folded search words, all of which a resource has to contain. A question loses its question words: `how to make a
 * website` becomes `website`. Questions begin with a word such as how, or end with a question mark.
 */
export function searchWords(search: string): string[] {
  const all = fold(search.slice(0, longestSearch)).split(/\s+/).filter(Boolean)
  const isQuestion = all.length > 1 && (openers.has(all[0] ?? '') || all.at(-1)?.endsWith('?'))
  if (!isQuestion) return [...new Set(all)]
  const meant = all.map((word) => word.replace(/[?!.,;:]+$/, '')).filter((word) => word && !stopWords.has(word))
  return [...new Set(meant.length > 0 ? meant : all)]
}

/** The search words without stop words, for questions and others alike. */
export function meaningfulWords(search: string): string[] {
  return searchWords(search).filter((word) => !stopWords.has(word))
}

function words(text: string): ReadonlySet<string> {
  return new Set(text.trim().split(/\s+/))
}
