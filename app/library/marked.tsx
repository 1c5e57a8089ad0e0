import { markWords } from '../../domain/folding.ts'

/** A text with the search words highlighted. */
export function Marked({ text, words }: { text: string; words: readonly string[] }) {
  if (words.length === 0) return text
  let at = 0
  return markWords(text, words).map((part) => {
    const key = at
    at += part.text.length
    return part.isMarked ? <mark key={key}>{part.text}</mark> : part.text
  })
}
