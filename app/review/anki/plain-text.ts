import { Parser } from 'htmlparser2'

/** Parts of a card that no plain text can show. */
type Lost = 'picture' | 'sound' | 'formula'

/** One side of a card as plain text. */
export interface Side {
  text: string
  lost: ReadonlySet<Lost>
}

/** More HTML than any card needs. Longer texts would be slow to convert. */
export const longestHtml = 100_000

/** Separates the fields of a note in Anki's database. */
export const fieldSeparator = '\u001f'

const blocks = new Set(
  'address article aside blockquote center dd div dl dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header hr li main nav ol p pre section table tr ul'.split(
    ' ',
  ),
)
const code = new Set(['code', 'pre', 'samp', 'tt'])
const lostElements = new Map<string, Lost>([
  ...['img', 'picture', 'svg', 'canvas', 'object', 'embed', 'iframe', 'video'].map(
    (name) => [name, 'picture'] as const,
  ),
  ['audio', 'sound'],
  ['anki-mathjax', 'formula'],
  ['math', 'formula'],
])
const unseen = new Set(['script', 'style', 'title', 'template', 'noscript', 'textarea', 'select', 'button'])

/** Anki's own marks within HTML. The first alternative is code, in which they are text. */
const marks =
  /<(code|pre)\b.*?<\/\1>|(\[sound:[^\]]*\]|\[anki:[^\]]*\])|\[latex\].*?\[\/latex\]|\[\$\].*?\[\/\$\]|\[\$\$\].*?\[\/\$\$\]|\\\(.*?\\\)|\\\[.*?\\\]/gis

/**
 * Converts a side of a card from HTML to plain text: blocks and breaks become line breaks, code is put in backticks. More
 * than `longestHtml` stays as it is, since no card may be that long.
 */
export function plainText(html: string): Side {
  if (html.length > longestHtml) return { text: html, lost: new Set() }
  const lost = new Set<Lost>()
  const source = html.replace(marks, (mark, codeElement?: string, sound?: string) => {
    if (codeElement) return mark
    lost.add(sound ? 'sound' : 'formula')
    return ' '
  })
  const text = new TextWriter()
  const open: { name: string; isPre: boolean }[] = []
  let unseenDepth = 0
  const parser = new Parser({
    onopentag(name, attributes) {
      open.push({
        name,
        isPre: name === 'pre' || /white-space:\s*(pre|pre-wrap|break-spaces)\s*(;|$)/i.test(attributes.style ?? ''),
      })
      const kind = lostElements.get(name)
      if (kind) lost.add(kind)
      if (kind || unseen.has(name)) unseenDepth++
      if (unseenDepth > 0) return
      if (name === 'br') text.break()
      if (name === 'td' || name === 'th') text.collapsed(' ')
      if (blocks.has(name)) text.endLine()
      if (code.has(name)) text.openCode()
    },
    ontext(piece) {
      if (unseenDepth > 0) return
      const around = open.findLast(({ isPre }) => isPre)
      if (!around) text.collapsed(piece)
      else text.exact(around.name === 'pre' ? piece.replaceAll('\u00a0', ' ') : piece)
    },
    onclosetag(name) {
      open.pop()
      if (lostElements.has(name) || unseen.has(name)) unseenDepth--
      else if (unseenDepth === 0) {
        if (code.has(name)) text.closeCode(name === 'pre')
        if (blocks.has(name)) text.endLine()
      }
    },
  })
  parser.end(source)
  return { text: text.end(), lost }
}

/** Collects text as HTML lays it out. */
class TextWriter {
  #text = ''
  /** Spaces up to this length are content; one space after it is layout. */
  #solid = 0
  #codeDepth = 0
  #codeStart = 0

  /** Adds text in which a run of white space counts as one space. */
  collapsed(piece: string): void {
    const words = piece.replace(/[ \t\n\r\f]+/g, ' ')
    const isAtStart = this.#text === '' || this.#text.endsWith('\n') || this.#hasLayoutSpace()
    const added = isAtStart && words.startsWith(' ') ? words.slice(1) : words
    this.#text += added.replaceAll('\u00a0', ' ')
    const trailing = added.endsWith(' ') ? 1 : 0
    if (added !== '') this.#solid = this.#text.length - trailing
  }

  exact(piece: string): void {
    this.#text += piece
    this.#solid = this.#text.length
  }

  break(): void {
    this.#trimLayoutSpace()
    this.exact('\n')
  }

  endLine(): void {
    this.#trimLayoutSpace()
    if (this.#text !== '' && !this.#text.endsWith('\n')) this.exact('\n')
  }

  openCode(): void {
    if (this.#codeDepth++ > 0) return
    this.#codeStart = this.#text.length
    this.exact('`')
  }

  /** @param isBlock whether line breaks at the ends of the code are layout */
  closeCode(isBlock: boolean): void {
    if (--this.#codeDepth > 0) return
    const written = this.#text.slice(this.#codeStart + 1)
    const content = isBlock ? written.replace(/^\n+|\s+$/g, '') : written
    const isMarked = content.trim() !== '' && !content.includes('`')
    this.#text = this.#text.slice(0, this.#codeStart)
    this.exact(isMarked ? `\`${content}\`` : content)
  }

  end(): string {
    return this.#text.trim()
  }

  #hasLayoutSpace(): boolean {
    return this.#text.length > this.#solid && this.#text.endsWith(' ')
  }

  #trimLayoutSpace(): void {
    if (this.#hasLayoutSpace()) this.#text = this.#text.slice(0, -1)
  }
}

/**
 * Converts plain text with code in backticks to HTML for Anki's fields. `plainText` converts it back to the same text.
 */
export function htmlOf(text: string): string {
  return (
    text
      .replace(/[&<>]/g, (sign) => `&#${sign.charCodeAt(0)};`)
      // Anki would take these for sounds and formulas.
      .replace(/\[(?=sound:|anki:|latex|\$)|(?<=\\)[([]/gi, (sign) => `&#${sign.charCodeAt(0)};`)
      .replaceAll(fieldSeparator, '&#31;')
      .replace(/[ \t\r\f\u00a0]+/g, (run, at: number, all: string) => {
        const isInside = /[^\n]/.test(all[at - 1] ?? '') && /[^\n]/.test(all[at + run.length] ?? '')
        return run === ' ' && isInside ? run : `<span style="white-space: pre-wrap">${run}</span>`
      })
      .replaceAll('\n', '<br>')
      .replace(/`([^`]+)`/g, (all, content: string) =>
        content.replace(/<[^>]*>/g, '').trim() === '' ? all : `<code>${content}</code>`,
      )
  )
}
