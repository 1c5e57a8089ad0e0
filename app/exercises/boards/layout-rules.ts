import type { RulesOf } from './parts/make-board.tsx'

/** The grid in px. */
export const grid = { width: 1200, columns: 12, gutter: 24 }
export const columnWidth = (grid.width - (grid.columns - 1) * grid.gutter) / grid.columns
/** Distance between the left edges of neighbouring columns. */
export const pitch = columnWidth + grid.gutter

export const blocks = {
  hero: { name: 'Hero', height: 320 },
  card1: { name: 'Card 1', height: 240 },
  card2: { name: 'Card 2', height: 240 },
  card3: { name: 'Card 3', height: 240 },
  sidebar: { name: 'Sidebar', height: 320 },
}
export type BlockName = keyof typeof blocks
export const blockNames = Object.keys(blocks) as BlockName[]
const cards = ['card1', 'card2', 'card3'] as const

export interface Block {
  isPlaced: boolean
  left: number
  top: number
  width: number
}

export interface LayoutState {
  blocks: Record<BlockName, Block>
  /** The learner's results: width of one column, and of a block over four. */
  computed: { column: number; four: number }
  /** Position of each block on the phone, from the top. */
  order: Record<BlockName, number>
}

const unplaced: Block = { isPlaced: false, left: 40, top: 0, width: 300 }

export const start: LayoutState = {
  blocks: { hero: unplaced, card1: unplaced, card2: unplaced, card3: unplaced, sidebar: unplaced },
  computed: { column: 0, four: 0 },
  order: { sidebar: 1, card2: 2, hero: 3, card1: 4, card3: 5 },
}

interface Box {
  left: number
  right: number
  top: number
  bottom: number
}

function boxOf(name: BlockName, { left, top, width }: Block): Box {
  return { left, right: left + width, top, bottom: top + blocks[name].height }
}

export function placed({ blocks }: LayoutState): BlockName[] {
  return blockNames.filter((name) => blocks[name].isPlaced)
}

function areAllPlaced(state: LayoutState): boolean {
  return placed(state).length === blockNames.length
}

function boxes(state: LayoutState): Box[] {
  return placed(state).map((name) => boxOf(name, state.blocks[name]))
}

/** Blocks that start and end on a column line. */
export function onColumns(state: LayoutState): BlockName[] {
  return placed(state).filter((name) => {
    const { left, right } = boxOf(name, state.blocks[name])
    return left >= 0 && right <= grid.width && left % pitch === 0 && (right + grid.gutter) % pitch === 0
  })
}

/** The lower edge of all blocks. */
export function lowest(state: LayoutState): number {
  return Math.max(0, ...boxes(state).map(({ bottom }) => bottom))
}

function overlapDown(a: Box, b: Box): boolean {
  return a.top < b.bottom && b.top < a.bottom
}

function overlapAcross(a: Box, b: Box): boolean {
  return a.left < b.right && b.left < a.right
}

export function isAnyOnAnother(state: LayoutState): boolean {
  const all = boxes(state)
  return all.some((a, index) => all.slice(index + 1).some((b) => overlapDown(a, b) && overlapAcross(a, b)))
}

/** Sections from the top: blocks that lie beside each other belong together. */
function sections(state: LayoutState): Box[][] {
  const found: Box[][] = []
  for (const box of boxes(state).sort((a, b) => a.top - b.top)) {
    const last = found.at(-1)
    if (last?.some((next) => overlapDown(box, next))) last.push(box)
    else found.push([box])
  }
  return found
}

/** Gaps in px: inside sections, to the right and below, and between sections. */
export function gaps(state: LayoutState): { inside: number[]; between: number[] } {
  const found = sections(state)
  const inside = found.flatMap((section) =>
    section.flatMap((box) => {
      const right = section.filter((b) => overlapDown(box, b) && b.left >= box.right).map((b) => b.left - box.right)
      const below = section.filter((b) => overlapAcross(box, b) && b.top >= box.bottom).map((b) => b.top - box.bottom)
      // A distance of a column or more is an empty column, not a gap.
      const across = right.filter((gap) => gap < columnWidth)
      return [...nearest(across), ...nearest(below)]
    }),
  )
  const between = found.slice(1).map((section, index) => {
    const above = found[index] ?? []
    return Math.min(...section.map(({ top }) => top)) - Math.max(...above.map(({ bottom }) => bottom))
  })
  return { inside, between }
}

function nearest(gaps: number[]): number[] {
  return gaps.length > 0 ? [Math.min(...gaps)] : []
}

/** Blocks in the phone's order. */
export function phoneOrder({ order }: LayoutState): BlockName[] {
  return blockNames.toSorted((a, b) => order[a] - order[b])
}

export const rules = {
  columns: (state) => onColumns(state).length === blockNames.length,
  card: ({ blocks, computed }) =>
    computed.column === columnWidth &&
    computed.four === 4 * columnWidth + 3 * grid.gutter &&
    cards.every((name) => blocks[name].isPlaced && blocks[name].width === computed.four),
  gaps: (state) => {
    const { inside, between } = gaps(state)
    return areAllPlaced(state) && !isAnyOnAnother(state) && [...inside, ...between].every((gap) => gap % 8 === 0)
  },
  sections: (state) => {
    const { inside, between } = gaps(state)
    const isEnough = between.every((gap) => gap > 0 && gap >= 2 * Math.max(0, ...inside))
    return areAllPlaced(state) && between.length > 0 && isEnough
  },
  order: (state) => phoneOrder(state).join() === 'hero,card1,card2,card3,sidebar',
} satisfies RulesOf<'layout', LayoutState>
