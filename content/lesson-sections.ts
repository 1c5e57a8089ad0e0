import type { Token, Tokens } from 'marked'
import type { SectionContent } from '../domain/courses.ts'
import {
  cutLesson,
  heightOf,
  linesPerScreen,
  type Passage,
  slugOf,
  type UncutLesson,
} from '../domain/lesson-sections.ts'
import { quizSlug, ratingSlug, startSlug, taskSlugs } from '../domain/section-slugs.ts'
import type { LessonParts } from './lesson-parts.ts'
import {
  counter,
  cutAtBreak,
  escapeHtml,
  renderLessonText,
  type TextAround,
  type TextFinding,
  textBlocksOf,
} from './lesson-text.ts'
import { taskKindOf } from './micro-tasks.ts'

/** A passage with its position. */
interface PlacedPassage extends Passage {
  markdown: string
  /** Line of its heading, from 0 at the first line of the text. */
  line: number
}

/** The parts that determine the passages of a lesson. */
type CutParts = Pick<LessonParts, 'text' | 'tasks' | 'quiz'>

const mostScreens = 5
/** Ids that the page around the text uses. */
const own = [quizSlug, ratingSlug, ...Object.values(taskSlugs)]
const taken = [startSlug, 'main', 'notes', 'lesson-title', ...own, ...own.map((slug) => `${slug}-title`)]

export function sectionsOf(parts: CutParts): SectionContent[] {
  const countPage = counter()
  const above = new Map<string, string>()
  const lesson = uncut(parts)
  return cutLesson(lesson).map(({ passages, ...section }) => {
    if (section.step === 'b') {
      const folded = lesson.further.map((passage) => ({
        html: foldedPassage(passage, parts.text, { countPage, above }),
      }))
      return folded.length > 0 ? { ...section, blocks: folded } : section
    }
    if (passages.length === 0) return section
    const markdown = passages.map((passage) => passage.markdown).join('')
    // The first heading shares the address of its passage.
    const addressOf = (title: string) => {
      const slug = slugOf(title)
      return slug === section.slug ? null : slug
    }
    return { ...section, blocks: textBlocksOf({ ...parts.text, markdown }, { addressOf, countPage, above }) }
  })
}

/** A passage that shows its heading alone until it is opened. */
function foldedPassage(
  { title, slug, markdown }: PlacedPassage,
  { figures }: LessonParts['text'],
  around: TextAround,
): string {
  const text = renderLessonText({ markdown: markdown.slice(markdown.indexOf('\n') + 1), figures }, around)
  return `<details id="${slug}"><summary>${escapeHtml(title)}</summary>\n${text}</details>\n`
}

/** Problems with the passages of a lesson: each needs an address, and a limited length. */
export function checkSections(parts: CutParts): TextFinding[] {
  const lesson = uncut(parts)
  const known = new Set(taken)
  const findings = [...lesson.passages, ...lesson.further].flatMap(({ title, slug, line }): TextFinding[] => {
    if (!slug) return [{ line, message: `the heading '${title}' makes no address; it needs a letter or a digit` }]
    if (known.has(slug))
      return [
        { line, message: `the address #${slug} is taken, by another heading or the page; name this one otherwise` },
      ]
    known.add(slug)
    return []
  })
  const tooTall = cutLesson(lesson).filter(({ passages }) => heightOf(passages) > mostScreens * linesPerScreen)
  return [
    ...findings,
    ...furtherProblems(lesson),
    ...tooTall.map(({ title, passages }) => {
      const tallest = passages.reduce((tallest, passage) => (passage.height > tallest.height ? passage : tallest))
      const screens = Math.ceil(heightOf(passages) / linesPerScreen)
      return {
        line: tallest.line,
        message: `the section '${title}' would be ${screens} screens long, and ${mostScreens} are the most: divide this with a ## heading, or shorten it`,
      }
    }),
  ]
}

/** A lesson, and the passages below the thematic break of its text, which are shown folded under its exercise. */
type WholeLesson = UncutLesson<PlacedPassage> & { further: PlacedPassage[] }

function furtherProblems({ further, tasks }: WholeLesson): TextFinding[] {
  return further.flatMap(({ markdown, line }): TextFinding[] => {
    const message = !tasks.some(({ step }) => step === 'b')
      ? 'text below a line --- is shown under the exercise, and this lesson has none'
      : !markdown.startsWith('## ')
        ? 'below the line --- the text begins with a ## heading'
        : /^```task/m.test(markdown)
          ? 'a task stands above the line ---: what is below is folded'
          : undefined
    return message === undefined ? [] : [{ line, message }]
  })
}

function uncut({ text, tasks, quiz }: CutParts): WholeLesson {
  const titled = tasks.map(({ step, exercise: { title } }) => ({ step, title }))
  const { above, below, line } = cutAtBreak(text)
  const further = passagesOf(below, line).map((one) => ({ ...one, markdown: one.markdown.trimStart() }))
  return { passages: passagesOf(above), further, tasks: titled, hasQuiz: quiz.length > 0 }
}

/**
 * The text from each `##` to the next; the text before the first heading belongs to the first passage.
 *
 * @param line of the first block
 */
function passagesOf(blocks: Token[], line = 0): PlacedPassage[] {
  const passages: PlacedPassage[] = []
  let before = { markdown: '', height: 0 }
  for (const block of blocks) {
    const height = linesOf(block)
    const last = passages.at(-1)
    if (block.type === 'heading' && block.depth === 2) {
      const title = plainText(block as Tokens.Heading)
      const own = { markdown: before.markdown + block.raw, height: before.height + height }
      passages.push({ title, slug: slugOf(title), line, ...own })
      before = { markdown: '', height: 0 }
    } else if (last) {
      last.markdown += block.raw
      last.height += height
    } else {
      before = { markdown: before.markdown + block.raw, height: before.height + height }
    }
    line += block.raw.split('\n').length - 1
  }
  const isRest = before.markdown.trim() !== ''
  return isRest ? [{ title: 'Read', slug: 'read', line: 0, ...before }] : passages
}

function plainText({ text }: Tokens.Heading): string {
  return text.replace(/[`*_]/g, '')
}

const wordsPerLine = 11
/** About the height of a task, in lines of text. */
const taskLines = 9

/** Estimated height of a block, in lines of text. */
function linesOf(block: Token): number {
  const words = (text: string) => Math.ceil(text.split(/\s+/).filter(Boolean).length / wordsPerLine)
  switch (block.type) {
    case 'space':
      return 0
    case 'heading':
      return 2.5
    case 'paragraph':
      return (block as Tokens.Paragraph).tokens[0]?.type === 'image' ? 11 : words(block.raw) + 0.6
    case 'list':
      return (block as Tokens.List).items.reduce((sum, { text }) => sum + words(text) + 0.25, 0.6)
    case 'table':
      return (block as Tokens.Table).rows.length * 1.7 + 2
    case 'code': {
      const { text, lang = '' } = block as Tokens.Code
      if (lang.endsWith(' given')) return 0
      if (taskKindOf(lang) !== null) return taskLines
      const lines = text.split('\n').length
      // A page sample is followed by a frame whose height is in rem (see `livePage`).
      const frame = lang.endsWith(' page') ? Math.min(20, Math.max(6, 2 + lines * 1.6)) * 0.53 : 0
      return lines * 0.8 + 1.8 + frame
    }
    default:
      return words(block.raw) + 1
  }
}
