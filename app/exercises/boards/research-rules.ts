import type { RulesOf } from './parts/make-board.tsx'
import { says } from './parts/words.ts'

export const quotes = [
  'I closed the laptop in the middle. The next day I did the whole lesson again, to be safe.',
  'I know I was somewhere in colour. Or had I finished that?',
  'I scroll until something looks new.',
  'I had ten minutes. Six of them went on finding the lesson.',
  'I wrote it on paper: lesson four, minute seven.',
  'Is it worth starting before supper? I cannot tell, so I leave it.',
  'It could be an hour to the end or ten. Nobody says.',
  'After two weeks away I no longer knew what the last lesson was about.',
  'On the train I have the phone, and the phone knows nothing of yesterday evening.',
  'I went on with the next one and understood nothing. It built on something I had forgotten.',
]

/** Building blocks of the wireframe. */
export const blocks = {
  title: 'Colour for beginners',
  resume: 'Go on: lesson 4, minute 7',
  rest: '12 minutes left in this lesson',
  progress: '3 of 9 lessons done',
  recap: 'Last time: hue and lightness',
  list: 'All lessons',
  search: 'Search this course',
  news: 'New courses this week',
}
export type BlockName = keyof typeof blocks
const blockNames = Object.keys(blocks) as BlockName[]

export const tasks = [
  'Last night you stopped in the middle of a lesson. Go on from there.',
  'You have a quarter of an hour. Find out whether that is enough for this lesson.',
  'You would like to see the second lesson once more.',
]

export interface ResearchState {
  /** Names of the groups; each stands for a need. */
  groups: string[]
  /** Group number of each quote, from 1; 0 without a group. */
  quotes: number[]
  question: { who: string; need: string; why: string }
  blocks: Record<BlockName, { isOn: boolean; isMain: boolean; place: number }>
  /** The first click of each task, and its seconds. */
  clicks: { target: string; seconds: number }[]
  change: string
}

export const start: ResearchState = {
  groups: ['', '', '', ''],
  quotes: quotes.map(() => 0),
  question: { who: '', need: '', why: '' },
  blocks: Object.fromEntries(
    blockNames.map((name, index) => [name, { isOn: name === 'title', isMain: false, place: index }]),
  ) as ResearchState['blocks'],
  clicks: tasks.map(() => ({ target: '', seconds: 0 })),
  change: '',
}

/** Number of quotes per group. */
export function groupSizes({ groups, quotes }: ResearchState): number[] {
  return groups.map((_, index) => quotes.filter((group) => group === index + 1).length)
}

/** Number of quotes in a named group with at least two quotes. */
export function quotesAtHome(state: ResearchState): number {
  return groupSizes(state).reduce(
    (sum, size, index) => sum + (size > 1 && says(state.groups[index] ?? '', 2) ? size : 0),
    0,
  )
}

const buildable =
  /\b(app|button|banner|badge|page|screen|menu|list|drop-?down|pop-?up|dialogue?|notification|e-?mail|sms|reminder|bookmark|link|icon|dashboard|bar|tab|feature|chatbot|calendar|redesign|website)s?\b/i

/** A word in the need that one could build. The learner judges whether a solution hides there. */
export function hiddenSolution({ question: { need, why } }: ResearchState): string | undefined {
  return `${need} ${why}`.match(buildable)?.[0]
}

/** Blocks on the screen, from the top. */
export function screen({ blocks }: ResearchState): BlockName[] {
  return inOrder(blocks).filter((name) => blocks[name].isOn)
}

export function inOrder(blocks: ResearchState['blocks']): BlockName[] {
  return blockNames.toSorted((a, b) => blocks[a].place - blocks[b].place)
}

export function mainActions(state: ResearchState): BlockName[] {
  return screen(state).filter((name) => state.blocks[name].isMain)
}

export function tasksTested({ clicks }: ResearchState): number {
  return clicks.filter(({ target, seconds }) => Object.hasOwn(blocks, target) && seconds > 0).length
}

export const rules = {
  groups: (state) => quotesAtHome(state) === quotes.length,
  question: ({ question: { who, need } }) => says(who, 2) && says(need, 3),
  action: (state) => screen(state).length >= 3 && mainActions(state).length === 1,
  test: (state) => tasksTested(state) === tasks.length,
  change: (state) => tasksTested(state) === tasks.length && says(state.change, 5),
} satisfies RulesOf<'research', ResearchState>
