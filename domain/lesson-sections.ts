import { quizSlug, startSlug, taskSlugs } from './section-slugs.ts'
import type { Step } from './tasks.ts'

/** The activity in a section of a lesson. */
export type SectionKind = 'watch' | 'read' | 'try' | 'check'

/** A part of a lesson, about two screens of it, with an address of its own. */
export interface LessonSection {
  kind: SectionKind
  title: string
  /** The fragment of the lesson's address, without `#`. */
  slug: string
  /** The step of the task in it. */
  step?: Step
}

/** A lesson's text from one heading to the next. */
export interface Passage {
  title: string
  slug: string
  /** How tall it is on a wide window, in lines of running text. */
  height: number
}

/** A lesson as it is cut: its passages, and what it has besides its text. */
export interface UncutLesson<Text extends Passage = Passage> {
  passages: readonly Text[]
  tasks: readonly { step: Step; title: string }[]
  hasQuiz: boolean
}

export const minSections = 5
/** Sections of text, besides beginning, tasks and quiz. */
export const maxTextSections = 5
/** Lines of running text on a screen of 1280 × 800, less what stands above and below. */
export const linesPerScreen = 22
const screensPerSection = 2

/**
 * Cuts a lesson: its beginning, its text in parts as even as its headings allow, its tasks, its quiz. There are
 * five sections or more, and fewer only of a text that has too few headings for it.
 */
export function cutLesson<Text extends Passage>({
  passages,
  tasks,
  hasQuiz,
}: UncutLesson<Text>): (LessonSection & { passages: Text[] })[] {
  const around = 1 + tasks.length + Number(hasQuiz)
  const fitting = Math.round(heightOf(passages) / (linesPerScreen * screensPerSection))
  const count = Math.min(Math.max(fitting, minSections - around, 1), maxTextSections)
  const parts = passages.length > 0 ? evenParts(passages, Math.min(count, passages.length)) : []
  return [
    { kind: 'watch', title: 'Start here', slug: startSlug, passages: [] },
    ...parts.map((part) => ({ kind: 'read' as const, ...addressOf(part), passages: part })),
    ...tasks.map(({ step, title }) => ({ kind: 'try' as const, title, slug: taskSlugs[step], step, passages: [] })),
    ...(hasQuiz ? [{ kind: 'check' as const, title: 'Check yourself', slug: quizSlug, passages: [] }] : []),
  ]
}

export function heightOf(passages: readonly Pick<Passage, 'height'>[]): number {
  return passages.reduce((sum, { height }) => sum + height, 0)
}

function addressOf([first]: readonly Passage[]): Pick<LessonSection, 'title' | 'slug'> {
  return { title: first?.title ?? '', slug: first?.slug ?? '' }
}

/** So many parts in order, of which the squares of their heights have the least sum: none can be more even. */
function evenParts<Text extends Passage>(passages: readonly Text[], count: number): Text[][] {
  const known = new Map<string, { cost: number; parts: Text[][] }>()
  function best(from: number, left: number): { cost: number; parts: Text[][] } {
    const key = `${from} ${left}`
    const before = known.get(key)
    if (before) return before
    const ways = Array.from({ length: left === 1 ? 1 : passages.length - from - left + 1 }, (_, index) => {
      const end = left === 1 ? passages.length : from + index + 1
      const part = passages.slice(from, end)
      const rest = left === 1 ? { cost: 0, parts: [] } : best(end, left - 1)
      return { cost: heightOf(part) ** 2 + rest.cost, parts: [part, ...rest.parts] }
    })
    const found = ways.reduce((one, other) => (other.cost < one.cost ? other : one))
    known.set(key, found)
    return found
  }
  return best(0, count).parts
}

/** The address that a heading makes: its letters and digits, the words joined by hyphens. */
export function slugOf(title: string): string {
  const plain = title.normalize('NFKD').replace(/\p{Mn}/gu, '')
  return plain
    .toLowerCase()
    .replace(/['’`]/g, '')
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-+|-+$/g, '')
}

/** The section that an address names; one that does not exist leads to the one that is named most like it. */
export function nearestSection<Known extends LessonSection>(
  sections: readonly Known[],
  slug: string,
): Known | undefined {
  const likeness = (one: LessonSection) => (one.slug === slug ? Number.POSITIVE_INFINITY : sharedStart(one.slug, slug))
  return sections.reduce<Known | undefined>(
    (nearest, one) => (nearest && likeness(nearest) >= likeness(one) ? nearest : one),
    undefined,
  )
}

/** The section where somebody was; one that was renamed since is found by the first word of its name. */
export function formerSection<Known extends LessonSection>(
  sections: readonly Known[],
  slug: string,
): Known | undefined {
  const [word] = slug.split('-')
  return nearestSection(
    sections.filter((one) => one.slug.split('-')[0] === word),
    slug,
  )
}

function sharedStart(one: string, other: string): number {
  const length = [...one].findIndex((letter, index) => letter !== other[index])
  return length === -1 ? one.length : length
}
