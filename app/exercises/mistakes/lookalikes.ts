import { parser } from '@lezer/javascript'
import { lineOf, type Mistake } from './mistake.ts'

// Characters that look like others, or like nothing, and come from word processors, chats and other keyboards. Within
// words of a text they may be wanted, so they are found in code alone.

interface Kind {
  found: RegExp
  says: (sign: string) => string
  /** The character that code takes in its place. */
  mended: (sign: string, file: string) => string
}

const hiddenNames: Record<string, string> = {
  '\u00ad': 'soft hyphen',
  '\u200b': 'zero-width space',
  '\u200c': 'zero-width non-joiner',
  '\u200d': 'zero-width joiner',
  '\u2060': 'word joiner',
  '\ufeff': 'byte-order mark',
}

const spaceNames: Record<string, string> = {
  '\u00a0': 'no-break space',
  '\u202f': 'narrow no-break space',
  '\u3000': 'full-width space',
}

const dashNames: Record<string, string> = { '–': 'an en dash', '—': 'an em dash', '−': 'a minus sign' }

const curlyWords =
  'These quotation marks are curly, as word processors make them. Code needs straight ones, `"` or `\'`.'

const hidden = /[\u00ad\u200b-\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/
const wideSpace = /[\u00a0\u2000-\u200a\u202f\u205f\u3000]/

const kinds: Kind[] = [
  {
    found: hidden,
    says: (sign) =>
      `A ${hiddenNames[sign] ?? 'direction mark'} stands here. It cannot be seen, and code breaks over it.`,
    mended: () => '',
  },
  {
    found: wideSpace,
    says: (sign) =>
      `A ${spaceNames[sign] ?? 'wide space'} stands here. It looks like a space, and code takes it for a letter.`,
    mended: () => ' ',
  },
  { found: /[“”„‟″«»‘’‚‛′]/, says: () => curlyWords, mended: (sign) => (/[‘’‚‛′]/.test(sign) ? "'" : '"') },
  {
    found: /[´ˋ‵]/,
    says: (sign) => `This \`${sign}\` is an accent. Text needs straight quotation marks or, in JavaScript, backticks.`,
    mended: (_, file) => (/\.jsx?$/.test(file) ? '`' : "'"),
  },
  {
    found: /\u037e/,
    says: () => 'A Greek question mark stands here. It looks like a semicolon, and is none: code needs `;`.',
    mended: () => ';',
  },
  {
    found: /[！-／０-９：-＠［-｀｛-～]/,
    says: (sign) => `This \`${sign}\` is a full-width sign. Code needs \`${narrow(sign)}\`.`,
    mended: narrow,
  },
  {
    found: /[‐-―−]/,
    says: (sign) => `This \`${sign}\` is ${dashNames[sign] ?? 'a dash'}. Code needs \`${hyphen(sign)}\`.`,
    mended: hyphen,
  },
  { found: /…/, says: () => 'This `…` is one sign. Code needs three dots, `...`.', mended: () => '...' },
]

function narrow(sign: string): string {
  return String.fromCharCode(sign.charCodeAt(0) - 0xfee0)
}

/** Word processors make an em dash of two hyphens. */
function hyphen(sign: string): string {
  return sign === '—' ? '--' : '-'
}

/** The source with strings and comments blanked out: the positions in it stay. */
const languages: Record<string, (text: string) => string> = {
  html: htmlCode,
  css: cssCode,
  js: scriptCode,
  jsx: scriptCode,
  py: (text) => text.replace(/("""|''')[\s\S]*?(?:\1|$)|"(?:\\.|[^"\\\n])*"?|'(?:\\.|[^'\\\n])*'?|#.*/g, withoutWords),
  sql: (text) => text.replace(/'(?:[^']|'')*'?|"[^"]*"?|--.*|\/\*[\s\S]*?(?:\*\/|$)/g, withoutWords),
}

/**
 * The characters of a file that are not what they look like, each with the whole file mended.
 *
 * @param file its extension names the language
 */
export function lookalikes(file: string, text: string): Mistake[] {
  const code = languages[file.split('.').at(-1) ?? '']?.(text) ?? ''
  // Words between curly marks are no code either, once the marks are straight.
  const outside = code.replace(/([“„”])([^“„”\n]*)([“”])|([‘’])([^‘’\n]*)(’)/g, (_, ...[a, words, b, c, others, d]) =>
    [a ?? c, spaces(words ?? others), b ?? d].join(''),
  )
  const found: { at: number; sign: string; kind: Kind }[] = []
  for (const [at, sign] of outside.split('').entries()) {
    const kind = kinds.find(({ found }) => found.test(sign))
    if (kind && !isSpelling(text, at)) found.push({ at, sign, kind })
  }
  const mended = found.reduceRight(
    (whole, { at, sign, kind }) => whole.slice(0, at) + kind.mended(sign, file) + whole.slice(at + 1),
    text,
  )
  return found.map(({ at, sign, kind }) => ({ line: lineOf(text, at), says: kind.says(sign), mended }))
}

/** Joiners belong to the spelling of some scripts, also in names. */
function isSpelling(text: string, at: number): boolean {
  return (
    /[\u200c\u200d]/.test(text[at] ?? '') && /\p{L}|\p{M}/u.test(text[at - 1] ?? '') && !/\w/.test(text[at - 1] ?? '')
  )
}

function spaces(words: string): string {
  return words.replace(/[^\n]/g, ' ')
}

/** Where a straight mark has no other, a curly one may be meant to be it. */
function withoutWords(words: string): string {
  const isClosed = words.length > 1 && words.at(-1) === words[0]
  return isClosed || !/^["']/.test(words) ? spaces(words) : words.replace(/[^\n“”‘’]/g, ' ')
}

function cssCode(sheet: string): string {
  return sheet.replace(/\/\*[\s\S]*?(?:\*\/|$)|"[^"\n]*"?|'[^'\n]*'?|url\([^)]*\)/g, withoutWords)
}

const jsxParser = parser.configure({ dialect: 'jsx' })
const words = /^(String|TemplateString|RegExp|LineComment|BlockComment|JSXText|JSXAttributeValue)$/

function scriptCode(script: string): string {
  // Scripts take all of these for spaces.
  let code = script.replace(/[\u00a0\u2000-\u200a\u202f\u205f\u3000\ufeff]/g, ' ')
  jsxParser.parse(script).iterate({
    enter({ name, from, to }) {
      if (!words.test(name)) return undefined
      code = code.slice(0, from) + withoutWords(code.slice(from, to)) + code.slice(to)
      return false
    },
  })
  return code
}

const htmlParts =
  /<!--[\s\S]*?(?:-->|$)|(<script\b[^>]*>)([\s\S]*?)(?=<\/script|$)|(<style\b[^>]*>)([\s\S]*?)(?=<\/style|$)|[<＜][/!／！\p{Cf}]{0,3}[a-z][^<>＜＞]*[>＞]?|<![-‐-―−][^<>]*>?|^\ufeff/giu

/** Attributes whose values are names and addresses. */
const named = /^(class|id|for|name|lang|type|rel|href|src)$/i

/** The tags of a page, its scripts and its styles. */
function htmlCode(page: string): string {
  let code = ''
  for (const { index, 0: part, 1: script, 2: program = '', 3: style, 4: sheet = '' } of page.matchAll(htmlParts)) {
    code += spaces(page.slice(code.length, index))
    if (script) code += tagCode(script) + scriptCode(program)
    else if (style) code += tagCode(style) + cssCode(sheet)
    else code += part.startsWith('<!--') ? spaces(part) : tagCode(part)
  }
  return code + spaces(page.slice(code.length))
}

/** A tag without the words of its attributes: of names and addresses, what cannot be seen counts. */
function tagCode(tag: string): string {
  return tag.replace(/([\w-]*)(\s*=\s*)("[^"]*"|'[^']*')/g, (_, name, is, value) => {
    const seen = value.replace(/./gs, (sign: string) => (hidden.test(sign) || wideSpace.test(sign) ? sign : ' '))
    return name + is + (named.test(name) ? seen : spaces(value))
  })
}
