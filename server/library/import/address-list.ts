import { difficultyIn } from './inferred-fields.ts'
import { type Entry, longestLine } from './list-entry.ts'

const address = /\bhttps?:\/\/[^\s<>"]+/gi

/** Reads a list of addresses, one or several a line. Words beside a single address are its title. */
export function readAddressList(text: string): Entry[] {
  return text.split('\n').flatMap((written, index): Entry[] => {
    const line = index + 1
    if (written.trim() === '' || written.startsWith('#')) return []
    if (written.length > longestLine)
      return [{ line, refused: `the line is longer than ${longestLine.toLocaleString('en')} characters` }]
    const urls = [...written.matchAll(address)].map(([found]) => withoutPunctuation(found))
    const [url] = urls
    // The reason for the refusal is the one that a word has as an address.
    if (url === undefined)
      return [{ line, listed: { title: written.trim(), url: written.trim().split(/\s+/)[0] ?? '' } }]
    const title = urls.length > 1 ? '' : titleBeside(written, url)
    return urls.map((found) => ({
      line,
      listed: { title: title || found.replace(/^https?:\/\//i, ''), url: found, difficulty: difficultyIn(title) },
    }))
  })
}

/** The words of a line around its address, without the signs that part them from it. */
function titleBeside(written: string, url: string): string {
  const [before = '', after = ''] = written.split(url, 2)
  const ahead = withoutEnd(before.replace(/^[\s>*+–—-]+/, ''), ' \t<([{"\'|:;,–—-')
  const behind = after.replace(/^[\s)>\]}"'|:;,.–—-]+/, '').trimEnd()
  return [ahead.replace(/^"/, ''), behind].filter(Boolean).join(' ')
}

/** An address in running text, without the sentence's punctuation, and with brackets only in pairs. */
function withoutPunctuation(found: string): string {
  const signs = ".,;:!?'*_]"
  return withoutEnd(found, found.includes('(') ? signs : `${signs})`)
}

/** A text without these characters at its end. A pattern would need quadratic time. */
function withoutEnd(text: string, characters: string): string {
  let end = text.length
  while (characters.includes(text.charAt(end - 1) || 'none')) end--
  return text.slice(0, end)
}
