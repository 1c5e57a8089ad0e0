import type { RulesOf } from './parts/make-board.tsx'
import { says } from './parts/words.ts'

/** The flyer's size in px, the unit of all positions on it. */
export const paper = { width: 320, height: 448 }

export const colours = {
  black: { name: 'Black', css: '#1d1d1b' },
  red: { name: 'Red', css: '#c4231c' },
  orange: { name: 'Orange', css: '#a85400' },
  green: { name: 'Green', css: '#2a7a1f' },
  blue: { name: 'Blue', css: '#1f5fbf' },
  violet: { name: 'Violet', css: '#7d3bb0' },
}
export type Colour = keyof typeof colours

export const groups = { what: 'What it is', when: 'When and where', help: 'Before you come' }

export const pieces = {
  title: { text: 'Repair café', group: 'what' },
  lead: { text: 'Broken lamp? Silent radio?', group: 'what' },
  day: { text: 'Saturday 6 June', group: 'when' },
  time: { text: '14:00 to 17:00', group: 'when' },
  place: { text: 'Gym, 4 Linden Street', group: 'when' },
  cost: { text: 'Free, and there is cake', group: 'help' },
  parts: { text: 'Bring spare parts if you can', group: 'help' },
  phone: { text: 'Questions? Ring 555 0178', group: 'help' },
} as const satisfies Record<string, { text: string; group: keyof typeof groups }>
export type PieceName = keyof typeof pieces
export const pieceNames = Object.keys(pieces) as PieceName[]

export interface Piece {
  left: number
  top: number
  size: number
  colour: string
  /** One sentence about the changes and their readers. */
  note: string
}

export interface FlyerState {
  pieces: Record<PieceName, Piece>
}

/** Eight pieces 20 px apart, with five left edges, four sizes, six colours and mixed groups. */
export const start: FlyerState = {
  pieces: {
    title: { left: 24, top: 24, size: 18, colour: 'orange', note: '' },
    cost: { left: 96, top: 67, size: 16, colour: 'violet', note: '' },
    day: { left: 24, top: 107, size: 20, colour: 'black', note: '' },
    phone: { left: 56, top: 152, size: 18, colour: 'red', note: '' },
    lead: { left: 24, top: 195, size: 16, colour: 'green', note: '' },
    time: { left: 160, top: 235, size: 17, colour: 'blue', note: '' },
    parts: { left: 56, top: 276, size: 16, colour: 'orange', note: '' },
    place: { left: 120, top: 316, size: 20, colour: 'violet', note: '' },
  },
}

/** The bounding box of a piece: letters are about half as wide as high. */
export function boxOf(name: PieceName, { left, top, size }: Piece) {
  const width = Math.round(pieces[name].text.length * size * 0.5)
  return { left, right: left + width, top, bottom: top + Math.round(size * 1.25) }
}
type Box = ReturnType<typeof boxOf>

export function leftEdges({ pieces }: FlyerState): number[] {
  return [...new Set(Object.values(pieces).map(({ left }) => left))].sort((a, b) => a - b)
}

/** Colours in use, except black. */
export function coloursUsed({ pieces }: FlyerState): string[] {
  return [...new Set(Object.values(pieces).map(({ colour }) => colour))].filter((colour) => colour !== 'black')
}

/** The two largest sizes. */
export function largestSizes({ pieces }: FlyerState): [number, number] {
  const [first = 0, second = 0] = Object.values(pieces)
    .map(({ size }) => size)
    .sort((a, b) => b - a)
  return [first, second]
}

/** The largest gap inside a group and the smallest between two groups; negative for overlaps. */
export function gaps(state: FlyerState): { inside: number; between: number } {
  const boxes = Object.keys(groups).map((group) =>
    pieceNames.filter((name) => pieces[name].group === group).map((name) => boxOf(name, state.pieces[name])),
  )
  const inside = Math.max(...boxes.flatMap((group) => gapsDown(group)))
  const between = Math.min(...gapsDown(boxes.map(around)))
  return { inside, between }
}

/** Vertical distances from each box to the next; boxes side by side have none. */
function gapsDown(boxes: Box[]): number[] {
  const fromTop = boxes.toSorted((a, b) => a.top - b.top)
  return fromTop.slice(1).map((box, index) => {
    const above = fromTop.slice(0, index + 1)
    const gap = box.top - Math.max(...above.map(({ bottom }) => bottom))
    const isBeside = above.every(({ left, right }) => right <= box.left || box.right <= left)
    return gap < 0 && isBeside ? 0 : gap
  })
}

function around(boxes: Box[]): Box {
  return {
    left: 0,
    right: paper.width,
    top: Math.min(...boxes.map(({ top }) => top)),
    bottom: Math.max(...boxes.map(({ bottom }) => bottom)),
  }
}

/** Number of pieces that overlap another or the paper's edge. */
export function misplaced({ pieces }: FlyerState): number {
  const boxes = pieceNames.map((name) => boxOf(name, pieces[name]))
  return boxes.filter((box) => isOff(box) || boxes.some((next) => next !== box && overlap(box, next))).length
}

function isOff({ left, right, top, bottom }: Box): boolean {
  return left < 0 || top < 0 || right > paper.width || bottom > paper.height
}

function overlap(a: Box, b: Box): boolean {
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom
}

export function changedPieces({ pieces }: FlyerState): PieceName[] {
  return pieceNames.filter((name) => {
    const { note: _, ...before } = start.pieces[name]
    return Object.entries(before).some(([key, value]) => pieces[name][key as keyof Piece] !== value)
  })
}

export function missingNotes(state: FlyerState): PieceName[] {
  return changedPieces(state).filter((name) => !says(state.pieces[name].note, 4))
}

export const rules = {
  edges: (state) => leftEdges(state).length <= 2,
  gaps: (state) => {
    const { inside, between } = gaps(state)
    return misplaced(state) === 0 && inside >= 0 && between > 0 && inside * 2 <= between
  },
  emphasis: (state) => largestSizes(state)[0] >= 1.5 * largestSizes(state)[1],
  colours: (state) => coloursUsed(state).length <= 3,
  notes: (state) => changedPieces(state).length > 0 && missingNotes(state).length === 0,
} satisfies RulesOf<'flyer', FlyerState>
