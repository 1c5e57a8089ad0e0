import { type Term, termPathname } from '../domain/glossary.ts'

/** A term at its first use in a text. */
export interface TermUse {
  term: Term
  /** The words of the text, and where they stand in its Markdown. */
  words: string
  at: number
}

/** Code, small tasks, headings, the heads of tables, links, figures and addresses: what is no prose. */
const noProse =
  /^[ \t]*(`{3,})[\s\S]*?^[ \t]*\1[ \t]*$|^#.*$|^\|.*\|[ \t]*$(?=\n\|[ :|-]+$)|(`+)(?!`)[\s\S]*?(?<!`)\2(?!`)|!?\[[^\]]*\]\((?:"[^"]*"|[^()"])*\)|https:\S+/gm

/**
 * The forms in which a text uses a term: its own, else the term and its plural. Brackets only tell terms of the same
 * name apart.
 */
export function formsOf({ term, forms }: Pick<Term, 'term' | 'forms'>): string[] {
  if (forms) return forms
  const name = term.replace(/ \(.*\)$/, '')
  return [name, pluralOf(name)]
}

function pluralOf(name: string): string {
  if (/[^aeiou]y$/.test(name)) return `${name.slice(0, -1)}ies`
  return /([sx]|[cs]h)$/.test(name) ? `${name}es` : `${name}s`
}

/**
 * Finds the terms that a text uses, each where its prose uses it first, in the order of the text. Of two forms that
 * begin at the same word, the longer one is meant. Capitals count: a State is none, and `null` is not `NULL`.
 */
export function termUses(glossary: readonly Term[]): (markdown: string) => TermUse[] {
  const byForm = new Map(glossary.flatMap((term) => formsOf(term).map((form) => [form, term])))
  if (byForm.size === 0) return () => []
  const longestFirst = [...byForm.keys()].sort((left, right) => right.length - left.length)
  // A line may end between two words of a form.
  const any = longestFirst.map((form) => form.replaceAll(' ', '\\s+')).join('|')
  const matcher = new RegExp(`(?<![\\p{L}\\p{N}_-])(?:${any})(?![\\p{L}\\p{N}_-])`, 'gu')
  return (markdown) => {
    const prose = markdown.replace(noProse, (part) => ' '.repeat(part.length))
    const found = new Map<Term, TermUse>()
    for (const { 0: words, index: at } of prose.matchAll(matcher)) {
      const term = byForm.get(words.replace(/\s+/g, ' '))
      if (term && !found.has(term)) found.set(term, { term, words, at })
    }
    return [...found.values()]
  }
}

/** Whether the text stresses the words, because it explains them right there. */
export function isStressed(markdown: string, { words, at }: TermUse): boolean {
  return markdown[at - 1] === '*' && markdown[at + words.length] === '*'
}

/** A text in which these uses of terms are links into the glossary. */
export function withTermLinks(markdown: string, uses: readonly TermUse[]): string {
  return uses.reduceRight((text, { term, words, at }) => {
    const link = `[${words}](${termPathname(term.term)})`
    return text.slice(0, at) + link + text.slice(at + words.length)
  }, markdown)
}
