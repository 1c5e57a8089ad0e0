import hljs from 'highlight.js/lib/core'
import css from 'highlight.js/lib/languages/css'
import javascript from 'highlight.js/lib/languages/javascript'
import python from 'highlight.js/lib/languages/python'
import sql from 'highlight.js/lib/languages/sql'
import xml from 'highlight.js/lib/languages/xml'
import { Marked, type Token, type Tokens } from 'marked'
import type { TextBlock } from '../domain/courses.ts'
import { termPathname } from '../domain/glossary.ts'
import type { MicroTask } from '../domain/micro-tasks.ts'
import type { Figure, FigureNamed } from './figures.ts'
import { readMicroTask, shownTask, taskKindOf } from './micro-tasks.ts'

/** The Markdown of a lesson. */
export interface LessonText {
  markdown: string
  /** By file name. */
  figures: Readonly<Record<string, Figure>>
}

export interface TextFinding {
  /** From 0 at the first line of the text. */
  line: number
  message: string
}

const grammars = { html: xml, css, js: javascript, jsx: javascript, python, sql }
for (const [language, grammar] of Object.entries(grammars)) hljs.registerLanguage(language, grammar)
const languages = [...Object.keys(grammars), 'text', 'output']

/**
 * Modes after a fence's language. `run` samples are run by a test, and `page` samples are shown live. `given` samples
 * are hidden, for those marked `after`.
 */
const modes: Record<string, string[]> = {
  css: ['after'],
  html: ['page', 'given'],
  js: ['run'],
  python: ['run'],
  sql: ['run', 'after'],
}
/** The hidden sample that an `after` sample continues: the nearest one above. */
const origins: Record<string, string> = { css: 'html given', sql: 'sql run' }

/**
 * Problems with a text, by the rules of docs/authoring.md.
 *
 * @param figureNamed the figures beside it
 */
export function checkLessonText({ markdown }: Pick<LessonText, 'markdown'>, figureNamed: FigureNamed): TextFinding[] {
  const marked = new Marked()
  const above = new Set<string>()
  let line = 0
  return marked.lexer(markdown).flatMap((block): TextFinding[] => {
    const found = new Map<string, number>()
    const task = taskIn(block)
    if (task) {
      const begin = line
      line += block.raw.split('\n').length - 1
      return 'findings' in task ? task.findings.map((finding) => ({ ...finding, line: begin + finding.line - 1 })) : []
    }
    marked.walkTokens([block], (token) => {
      const message = problemWith(token as Tokens.Generic, figureNamed, above)
      if (message && !found.has(message)) found.set(message, lineIn(block, token))
      if (token.type === 'code') above.add((token as Tokens.Code).lang ?? '')
    })
    const at = line
    line += block.raw.split('\n').length - 1
    return [...found].map(([message, line]) => ({ line: at + line, message }))
  })
}

/** The line of a token within its block, from 0. Indented ones are not found as they stand, and are told at the first. */
function lineIn(block: Token, { raw }: Token): number {
  return block.raw.slice(0, Math.max(0, block.raw.indexOf(raw))).split('\n').length - 1
}

/** The task that a block is; `null` for other blocks. */
function taskIn(block: Tokens.Generic): ReturnType<typeof readMicroTask> | null {
  if (block.type !== 'code') return null
  const kind = taskKindOf(block.lang)
  return kind === null ? null : readMicroTask(kind, block.text)
}

/** The tasks of a text, in order; `line` is that of the fence, from 0 at the first line of the text. */
export function microTasksIn({ markdown }: Pick<LessonText, 'markdown'>): { task: MicroTask; line: number }[] {
  let next = 0
  return new Marked().lexer(markdown).flatMap((block) => {
    const line = next
    next += block.raw.split('\n').length - 1
    const task = taskIn(block)
    return task && 'task' in task ? [{ task: task.task, line }] : []
  })
}

/** The blocks of a text above its thematic break and those below, which the page folds; `line` is the first one below. */
export function cutAtBreak({ markdown }: Pick<LessonText, 'markdown'>): {
  above: Token[]
  below: Token[]
  line: number
} {
  const blocks = new Marked().lexer(markdown)
  const end = blocks.findIndex(({ type }) => type === 'hr')
  if (end === -1) return { above: blocks, below: [], line: 0 }
  const line = blocks.slice(0, end + 1).reduce((sum, { raw }) => sum + raw.split('\n').length - 1, 0)
  return { above: blocks.slice(0, end), below: blocks.slice(end + 1), line }
}

/** A text as its page shows it: prose as HTML, and the tasks between. */
export function textBlocksOf({ markdown, figures }: LessonText, around: TextAround = {}): TextBlock[] {
  const blocks: TextBlock[] = []
  let prose = ''
  const endProse = () => {
    if (prose.trim() !== '') blocks.push({ html: renderLessonText({ markdown: prose, figures }, around) })
    prose = ''
  }
  for (const block of new Marked().lexer(markdown)) {
    const task = taskIn(block)
    if (!task) prose += block.raw
    else if ('task' in task) {
      endProse()
      blocks.push({ task: shownTask(task.task) })
    }
  }
  endProse()
  return blocks
}

function problemWith(token: Tokens.Generic, figureNamed: FigureNamed, above: ReadonlySet<string>): string | undefined {
  switch (token.type) {
    case 'html':
      return 'HTML is not allowed here; put it into a code sample'
    case 'heading':
      return token.depth === 1 || token.depth > 3
        ? "headings are ## or ###; the title is the front matter's"
        : undefined
    case 'link':
      return /^(https:\/\/|\/|#)/.test(token.href)
        ? undefined
        : `a link must begin with https:// or /, not '${token.href}'`
    case 'image': {
      const figure = figureNamed(token.href)
      if ('problem' in figure) return figure.problem
      return token.text ? undefined : `the figure '${token.href}' needs words that stand in for it`
    }
    case 'code': {
      const { language, mode } = infoOf(token as Tokens.Code)
      if (language === 'task') return 'a task stands by itself, not in a list or quotation'
      if (!languages.includes(language)) return `a code sample names its language, one of ${languages.join(', ')}`
      if (mode && !modes[language]?.includes(mode)) return `a ${language} sample cannot be marked '${mode}'`
      const origin = origins[language]
      if (mode === 'after' && origin && !above.has(origin)) {
        return `a ${language} sample marked 'after' needs one above it that it goes on from: \`\`\`${origin}`
      }
    }
  }
}

export interface TextAround {
  /** The id of a heading; `null` without one. */
  addressOf?: (title: string) => string | null
  /** Numbers the live pages, whose frames need unique names. */
  countPage?: () => number
  /** Earlier samples by their fence, for those that continue one. */
  above?: Map<string, string>
}

/** Renders the text as HTML with highlighted code and inline figures. The text is our own, so it is not sanitized. */
export function renderLessonText(
  { markdown, figures }: LessonText,
  { addressOf = () => null, countPage = counter(), above = new Map() }: TextAround = {},
): string {
  const codes = new Set([...markdown.matchAll(/`([^`\n]+)`/g)].map(([, code = '']) => escapeHtml(code)))
  const marked = new Marked({
    renderer: {
      heading({ depth, text, tokens }) {
        const address = depth === 2 ? addressOf(text.replace(/[`*_]/g, '')) : null
        const id = address ? ` id="${escapeHtml(address)}"` : ''
        return `<h${depth}${id}>${this.parser.parseInline(tokens)}</h${depth}>\n`
      },
      code: (token) => renderCode(token, countPage, above),
      image: ({ href, text, title }) => renderFigure(figures[href] ?? { svg: '' }, text, title, codes),
      codespan: ({ text }) => `<code translate="no">${escapeHtml(text)}</code>`,
      // A figure needs no paragraph around it.
      paragraph({ tokens }) {
        const isFigure = tokens.length === 1 && tokens[0]?.type === 'image'
        const inner = this.parser.parseInline(tokens)
        return isFigure ? inner : `<p>${inner}</p>\n`
      },
      link({ href, tokens }) {
        if (href.startsWith(termPathname('')))
          return `<a class="term" href="${escapeHtml(href)}">${this.parser.parseInline(tokens)}</a>`
        const elsewhere = href.startsWith('https:') ? ' target="_blank" rel="noopener"' : ''
        return `<a href="${escapeHtml(href)}"${elsewhere}>${this.parser.parseInline(tokens)}</a>`
      },
      table(token) {
        const row = (cells: Tokens.TableCell[], tag: string) => {
          // The empty corner of a table is not a header.
          const tagOf = ({ tokens }: Tokens.TableCell) => (tokens.length > 0 ? tag : 'td')
          const inner = cells.map((cell) => `<${tagOf(cell)}>${this.parser.parseInline(cell.tokens)}</${tagOf(cell)}>`)
          return `<tr>${inner.join('')}</tr>`
        }
        const body = token.rows.map((cells) => row(cells, 'td')).join('')
        // Wide tables scroll by themselves, also by keyboard.
        return `<div class="wide-table" role="group" aria-label="Table" tabindex="0"><table><thead>${row(token.header, 'th')}</thead><tbody>${body}</tbody></table></div>`
      },
    },
  })
  return marked.parse(markdown, { async: false })
}

function infoOf({ lang = '' }: Tokens.Code): { language: string; mode: string | undefined } {
  const [language = '', mode] = lang.split(/\s+/)
  return { language, mode }
}

/** Counts from 1. */
export function counter(): () => number {
  let count = 0
  return () => ++count
}

function renderCode(token: Tokens.Code, countPage: () => number, above: Map<string, string>): string {
  const { language, mode } = infoOf(token)
  above.set(token.lang ?? '', token.text)
  if (mode === 'given') return ''
  if (language === 'output') {
    return `<div class="output"><p>Prints</p><pre tabindex="0" translate="no"><code>${escapeHtml(token.text)}</code></pre></div>\n`
  }
  const code = language in grammars ? hljs.highlight(token.text, { language }).value : escapeHtml(token.text)
  // An empty element before a runnable sample, where its editor opens (app/exercises/live-samples.tsx).
  const isWhole = mode || language === 'html' || (language === 'jsx' && /\bfunction App\b/.test(token.text))
  const origin = mode === 'after' ? above.get(origins[language] ?? '') : undefined
  const given = origin === undefined ? '' : ` data-given="${escapeHtml(origin)}"`
  const opener = isWhole ? `<div data-sample="${language}"${given}></div>` : ''
  const sample = `${opener}<pre tabindex="0" translate="no"><code>${code}</code></pre>\n`
  return mode === 'page' ? `<div class="page">${sample}${livePage(token.text, countPage())}</div>\n` : sample
}

/** A sample in a frame without origin and network. A sample with scripts is run by the page for learners' work. */
function livePage(html: string, number: number): string {
  const shown = `<!doctype html><style>body{margin:1rem;font:1rem/1.5 system-ui,sans-serif}</style>${html}`
  // The frame cannot report its height, so the number of code lines estimates it.
  const height = Math.min(20, Math.max(6, 2 + html.split('\n').length * 1.6)).toFixed(1)
  const source = html.includes('<script')
    ? `src="/sandbox/web.html#${escapeHtml(encodeURIComponent(shown))}"`
    : `sandbox srcdoc="${escapeHtml(shown)}"`
  return `<iframe loading="lazy" style="height:${height}rem" title="Page ${number}: what it looks like" ${source}></iframe>`
}

/** Characters that tell code and file names from words: brackets, signs, a dot before letters. Escaped, as in a file. */
const codeSigns = /&[lg]t;|[{}()[\]=;_#/]|\.[a-z]/

/** @param codes the codes of the lesson's text; a label that is one is not translated */
function renderFigure(figure: Figure, alternative: string, caption: string | null, codes: ReadonlySet<string>): string {
  const image = figureHtml(figure, alternative, codes)
  return `<figure>${image}${caption ? `<figcaption>${escapeHtml(caption)}</figcaption>` : ''}</figure>\n`
}

/**
 * A figure as HTML.
 *
 * @param alternative words that stand in for it
 * @param codes labels that are not translated
 */
export function figureHtml(figure: Figure, alternative: string, codes: ReadonlySet<string> = new Set()): string {
  if ('address' in figure) {
    const { address, width, height } = figure
    const size = `width="${width}" height="${height}"`
    return `<img src="${address}" alt="${escapeHtml(alternative)}" ${size} loading="lazy" decoding="async">`
  }
  return figure.svg
    .trim()
    .replace(' role="img"', '')
    .replace('<svg', `<svg role="img" aria-label="${escapeHtml(alternative)}"`)
    .replace(/<text([^>]*)>([^<]+)</g, (whole, attributes: string, label: string) =>
      codeSigns.test(label) || codes.has(label) ? `<text translate="no"${attributes}>${label}<` : whole,
    )
}

/** A text as HTML shows it, also in an attribute. */
export function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}
