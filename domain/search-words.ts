import { fold } from './folding.ts'
import type { ResourceDifficulty } from './library.ts'
import { longestSearch } from './library-search.ts'

// Grammar: these words say nothing about a resource.
const grammar = words(`
  a about also am an and any are as at be but by can could do does for from had has have how i if in into is it its me my no
  not of on one or our out over please should so some than that the their them then there these they this to up us using
  very want was way we what when where which who whose why will with would you your
`)

// Words that are true of the whole library: a resource with them comes first, and need not contain them.
const common = words(`
  become begin best build course courses create explained find free get give good great guide help learn learned learner
  learners learning lesson lessons like make makes making master need online people resource resources show start started
  starting studied study studying teach teaching tell tutorial tutorials understand understanding use work works
`)

const levels: ReadonlyMap<string, ResourceDifficulty> = new Map([
  ['beginner', 'beginner'],
  ['beginners', 'beginner'],
  ['basics', 'beginner'],
  ['basic', 'beginner'],
  ['dummies', 'beginner'],
  ['intro', 'beginner'],
  ['introduction', 'beginner'],
  ['introductory', 'beginner'],
  ['easy', 'beginner'],
  ['kids', 'beginner'],
  ['intermediate', 'intermediate'],
  ['advanced', 'advanced'],
  ['expert', 'advanced'],
  ['experts', 'advanced'],
])

// `scratch` alone is a language for children.
const fromNothing = /\bfrom (scratch|zero|nothing)\b/g

/** The words and levels of a search. All words are folded, each once. */
export interface AskedWords {
  /** All of them have to occur. */
  required: string[]
  /** Resources that have these too come first. */
  wished: string[]
  /** Resources of this level come first. */
  level: ResourceDifficulty | null
}

/**
 * Takes a search apart: `how to make a game` requires `game`, and wishes for `make`. A search without a topic requires
 * the last of the words that say something, and only as a word: `beginner` is then no level.
 */
export function askedWords(search: string): AskedWords {
  const folded = fold(search.slice(0, longestSearch)).replace(fromNothing, 'beginner')
  const typed = folded.split(/\s+/).map(withoutMarks).filter(Boolean)
  const all = [...new Set(typed)]
  const telling = all.filter((word) => !grammar.has(word))
  const named = telling.filter((word) => levels.has(word))
  const topic = telling.filter((word) => !common.has(word) && !levels.has(word))
  const required = [topic, named.slice(-1), telling.slice(-1), all].find((some) => some.length > 0) ?? []
  const level = topic.length > 0 ? (levels.get(named[0] ?? '') ?? null) : null
  return { required, wished: telling.filter((word) => !required.includes(word)), level }
}

/** The folded words that a resource has to contain, each as a substring or in another form. */
export function searchWords(search: string): string[] {
  return askedWords(search).required
}

/** A word without quotation marks, brackets and marks at its end; the word as typed where nothing else is left. */
function withoutMarks(word: string): string {
  return word.replace(/^["'“”‘’„«(]+|["'“”‘’»)?!.,;:]+$/gu, '') || word
}

function words(text: string): ReadonlySet<string> {
  return new Set(text.trim().split(/\s+/))
}
