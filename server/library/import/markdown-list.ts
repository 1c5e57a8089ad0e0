import { formatsAndLicenceIn, isFormatOrLicence, platformIn } from './formats-and-licence.ts'
import { categoryOf, difficultyIn } from './inferred-fields.ts'
import { type Entry, type ListedResource, longestLine } from './list-entry.ts'

/**
 * Reads a list in free-programming-books' format: headings, and below them one entry per line. An entry has the form `*
 * [Title](address) - Authors (PDF) (CC BY) *(note)*`.
 *
 * @param path of the file within its list, which determines kind and language
 */
export function readMarkdownList(text: string, path: string): Entry[] {
  const entries: Entry[] = []
  const [kind, language] = [kindOf(path), languageOf(path)]
  let section = ''
  let subsection = ''
  const lines = withoutComments(text).split('\n')
  for (const [index, line] of lines.entries()) {
    const place = { line: index + 1 }
    if (line.length > longestLine) {
      entries.push({ ...place, refused: `the line is longer than ${longestLine.toLocaleString('en')} characters` })
      continue
    }
    const heading = /^(#{2,6})\s+(.*?)(?:\s+#*)?$/.exec(line)
    if (heading?.[1]) {
      const name = plainText(heading[2] ?? '')
      if (heading[1].length <= 3) [section, subsection] = [name, '']
      else subsection = name
      continue
    }
    const bullet = /^\s*(?:[*+-]|\d+[.)])\s+/.exec(line)
    if (!bullet) continue
    const link = readLink(line, bullet[0].length)
    if (typeof link === 'string') {
      entries.push({ ...place, refused: link })
      continue
    }
    // Links of the index point to headings below.
    if (!link || link.target.startsWith('#')) continue
    const topics = [section, subsection].filter((name) => name !== '' && name !== 'Index')
    const details = detailsOf(line.slice(link.end))
    const title = plainText(link.text)
    const listed: ListedResource = {
      title,
      url: link.target,
      language,
      licence: details.licence,
      note: details.note,
      description: details.authors && `By ${details.authors}.`,
      provider: platformIn(details.authors),
      tags: [...topics, kind, ...details.formats].filter((tag) => tag !== ''),
      category: categoryOf(topics),
      difficulty: difficultyIn(title),
    }
    entries.push({ ...place, listed })
  }
  return entries
}

/** Removes HTML comments but keeps their line breaks. An unclosed comment stays. */
function withoutComments(text: string): string {
  const end = text.lastIndexOf('-->') + 3
  const shown = text.slice(0, end).replace(/<!--.*?-->/gs, (comment) => comment.replace(/[^\n]/g, ''))
  return `${shown}${text.slice(end)}`
}

interface Link {
  text: string
  target: string
  end: number
}

/**
 * The Markdown link at `from`, or why it is malformed; text and URL may contain balanced brackets. `null` when there is
 * none.
 */
function readLink(line: string, from: number): Link | string | null {
  const textEnd = line[from] === '[' ? closing(line, from, '[', ']') : from
  const targetStart = textEnd + 1
  const isLink = line[textEnd] === ']' && line[targetStart] === '('
  if (textEnd >= 0 && !isLink)
    return leadsElsewhere.test(line.slice(from)) ? 'its link is not of the form [title](address)' : null
  const targetEnd = textEnd < 0 ? -1 : closing(line, targetStart, '(', ')')
  if (targetEnd < 0) return 'its link is not closed'
  const inside = line.slice(targetStart + 1, targetEnd).trim()
  // A URL may have a title after it, and angle brackets around it.
  const [, target = ''] = /^(.*?)(?:\s+(?:"[^"]*"|'[^']*'))?$/.exec(inside) ?? []
  return { text: line.slice(from + 1, textEnd), target: target.replace(/^<(.*)>$/, '$1'), end: targetEnd + 1 }
}

/** A link in another syntax, or one after other text. */
const leadsElsewhere = /^<?https?:\/\/|\]\((?!#)|\]\[/i

/** Index of the bracket that closes the one at `from`, or -1. */
function closing(line: string, from: number, open: string, close: string): number {
  let depth = 0
  for (let at = from; at < line.length; at++) {
    if (line[at] === '\\') at++
    else if (line[at] === open) depth++
    else if (line[at] === close && --depth === 0) return at
  }
  return -1
}

/** Parentheses and italics, in either nesting. */
const italics = /\*\([^()]*\)\*|_\([^()]*\)_|\(\s*(?::\w+:\s*)?\*[^*()]*\*\s*\)/g

/** Details after the link: authors, formats, a licence, and a note in italics. */
function detailsOf(rest: string) {
  const note = [...rest.matchAll(italics)]
    .map(([inItalics]) => plainText(inItalics.replace(/:\w+:|[*_()]/g, '')))
    .filter(Boolean)
    .join(', ')
  // A second link leads to another format of the same work.
  const own = rest
    .replace(italics, '')
    .replace(/\[[^[\]]*\]\([^)]*\)/g, (link) => `${/\((.*?)\)\]/.exec(link)?.[0].slice(0, -1) ?? ''}`)
  const { formats, licence } = formatsAndLicenceIn([...own.matchAll(/\(([^()]*)\)/g)].map(([, inside = '']) => inside))
  const withoutFormats = own.replace(/\(([^()]*)\)/g, (whole, inside: string) =>
    isFormatOrLicence(inside) ? '' : whole,
  )
  const authors = /^\s*[-–—:]\s+(.+)$/.exec(withoutFormats)?.[1]
  return {
    note: note ? `${note[0]?.toUpperCase()}${note.slice(1)}` : undefined,
    formats,
    licence,
    authors: authors ? plainText(authors).replace(/[\s.,-]+$/, '') || undefined : undefined,
  }
}

/** Markdown as plain text: without images, escapes, emphasis, code marks and HTML. */
function plainText(markdown: string): string {
  return markdown
    .replace(/!\[([^[\]]*)\]\([^()]*\)/g, '$1')
    .replace(/<[^<>]*>/g, '')
    .replace(/(^|\s)(:[a-z_]+:|\(:[a-z_]+:\))(?!\S)/g, '')
    .replace(/\\([!-/:-@[-`{-~])/g, '$1')
    .replace(/[`]|\*\*|__/g, '')
    .trim()
}

const kinds: readonly [RegExp, string][] = [
  [/(^|\/)books\//, 'book'],
  [/(^|\/)courses\//, 'course'],
  [/(^|\/)casts\//, 'screencast'],
  [/cheatsheet/, 'cheat sheet'],
  [/interactive/, 'interactive'],
  [/playground/, 'playground'],
  [/problem-sets/, 'practice'],
]

function kindOf(path: string): string {
  return kinds.find(([pattern]) => pattern.test(path))?.[1] ?? ''
}

/** The language in the file's name; English by default. */
function languageOf(path: string): string {
  const [, language, region] = /-([a-z]{2,3})(?:_([A-Z]{2}))?\.md$/.exec(path) ?? []
  return language ? [language, region].filter(Boolean).join('-') : 'en'
}
