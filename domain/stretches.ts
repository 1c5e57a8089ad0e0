/** What one does in a stretch of a lesson. */
export type StretchKind = 'watch' | 'read' | 'try' | 'check'

/** A part of a lesson, about two screens of it, with an address of its own. */
export interface Stretch {
  kind: StretchKind
  title: string
  /** Its address within the page of the lesson: what stands behind the `#`. */
  slug: string
}

/** A lesson's text from one heading to the next. */
export interface TextSection {
  title: string
  slug: string
  /** How tall it is on a wide window, in lines of running text. */
  height: number
}

/** A lesson as it is cut: its sections, and what it has besides its text. */
export interface UncutLesson<Section extends TextSection = TextSection> {
  sections: readonly Section[]
  /** The title of its exercise. */
  exercise: string | null
  hasQuiz: boolean
}

export const minStretches = 5
export const maxStretches = 8
/** Lines of running text on a screen of 1280 × 800, less what stands above and below. */
export const linesPerScreen = 22
const screensPerStretch = 2

/** Where a lesson begins: its video, what it is about, and a first question. */
export const startSlug = 'start'
export const exerciseSlug = 'exercise'
export const quizSlug = 'quiz'

/**
 * Cuts a lesson: its beginning, its text in parts as even as its headings allow, its exercise, its quiz. There are
 * five to eight stretches, and fewer only of a text that has too few headings for it.
 */
export function cutLesson<Section extends TextSection>({
  sections,
  exercise,
  hasQuiz,
}: UncutLesson<Section>): (Stretch & { sections: Section[] })[] {
  const around = 1 + Number(exercise !== null) + Number(hasQuiz)
  const fitting = Math.round(heightOf(sections) / (linesPerScreen * screensPerStretch))
  const count = Math.min(Math.max(fitting, minStretches - around), maxStretches - around)
  const parts = sections.length > 0 ? evenParts(sections, Math.min(count, sections.length)) : []
  return [
    { kind: 'watch', title: 'Start here', slug: startSlug, sections: [] },
    ...parts.map((part) => ({ kind: 'read' as const, ...addressOf(part), sections: part })),
    ...(exercise === null ? [] : [{ kind: 'try' as const, title: exercise, slug: exerciseSlug, sections: [] }]),
    ...(hasQuiz ? [{ kind: 'check' as const, title: 'Check yourself', slug: quizSlug, sections: [] }] : []),
  ]
}

export function heightOf(sections: readonly Pick<TextSection, 'height'>[]): number {
  return sections.reduce((sum, { height }) => sum + height, 0)
}

function addressOf([first]: readonly TextSection[]): Pick<Stretch, 'title' | 'slug'> {
  return { title: first?.title ?? '', slug: first?.slug ?? '' }
}

/** So many parts in order, of which the squares of their heights have the least sum: none can be more even. */
function evenParts<Section extends TextSection>(sections: readonly Section[], count: number): Section[][] {
  const known = new Map<string, { cost: number; parts: Section[][] }>()
  function best(from: number, left: number): { cost: number; parts: Section[][] } {
    const key = `${from} ${left}`
    const before = known.get(key)
    if (before) return before
    const ways = Array.from({ length: left === 1 ? 1 : sections.length - from - left + 1 }, (_, index) => {
      const end = left === 1 ? sections.length : from + index + 1
      const part = sections.slice(from, end)
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

/** The stretch that an address names; one that does not exist leads to the one that is named most like it. */
export function nearestStretch<Known extends Stretch>(stretches: readonly Known[], slug: string): Known | undefined {
  const likeness = (one: Stretch) => (one.slug === slug ? Number.POSITIVE_INFINITY : sharedStart(one.slug, slug))
  return stretches.reduce<Known | undefined>(
    (nearest, one) => (nearest && likeness(nearest) >= likeness(one) ? nearest : one),
    undefined,
  )
}

/** The stretch where somebody was; one that was renamed since is found by the first word of its name. */
export function formerStretch<Known extends Stretch>(stretches: readonly Known[], slug: string): Known | undefined {
  const [word] = slug.split('-')
  return nearestStretch(
    stretches.filter((one) => one.slug.split('-')[0] === word),
    slug,
  )
}

function sharedStart(one: string, other: string): number {
  const length = [...one].findIndex((letter, index) => letter !== other[index])
  return length === -1 ? one.length : length
}
