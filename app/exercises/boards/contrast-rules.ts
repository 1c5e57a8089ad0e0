import { contrast, hueDistance, isHex } from './parts/colour.ts'
import type { RulesOf } from './parts/make-board.tsx'
import { says } from './parts/words.ts'

export const enough = 4.5

export const pairs = [
  { text: '#767676', ground: '#ffffff', sample: 'Platform 4, two minutes late' },
  { text: '#777777', ground: '#ffffff', sample: 'Change here for the harbour' },
  { text: '#9ca3af', ground: '#ffffff', sample: 'Quiet carriage at the front' },
  { text: '#f59e0b', ground: '#ffffff', sample: 'Delayed by twelve minutes' },
  { text: '#94a3b8', ground: '#f1f5f9', sample: 'Seats can be reserved' },
  { text: '#475569', ground: '#f1f5f9', sample: 'Bicycles in the last carriage' },
] as const

export interface Treatment {
  /** The guess before the ratio was shown: `pass` or `fail`. */
  guess: string
  /** The verdict after the ratio was shown. */
  verdict: string
  /** The present colour of the text. */
  text: string
}

export interface ContrastState {
  pairs: Treatment[]
  /** A status message: its colour, sign and words. */
  message: { colour: string; sign: string; words: string }
}

export const start: ContrastState = {
  pairs: pairs.map(({ text }) => ({ guess: '', verdict: '', text })),
  message: { colour: 'red', sign: '', words: '' },
}

export const messageColours = { red: '#b3202c', green: '#2a7a1f', blue: '#1f5fbf' }

function passes(text: string, ground: string): boolean {
  return contrast(text, ground) >= enough
}

/** A ratio with two decimals; an insufficient one is never rounded up to a sufficient one. */
export function ratioLabel(ratio: number): string {
  const rounded = Math.round(ratio * 100) / 100
  return `${(ratio < enough ? Math.min(rounded, enough - 0.01) : rounded).toFixed(2)} : 1`
}

/** The given pairs with the learner's changes. */
export function treated({ pairs: treatments }: ContrastState) {
  return pairs.map((given, index) => {
    const { guess = '', verdict = '', text = '' } = treatments[index] ?? {}
    const now = isHex(text) ? text : given.text
    const isRight = verdict === (passes(given.text, given.ground) ? 'pass' : 'fail')
    return {
      ...given,
      guess,
      verdict,
      now,
      isRight,
      isIll: !passes(given.text, given.ground),
      isWell: passes(now, given.ground),
      hueMoved: hueDistance(given.text, now),
    }
  })
}

/** The largest change of any text's hue, in degrees. */
export function furthestHue(state: ContrastState): number {
  return Math.max(...treated(state).map(({ hueMoved }) => hueMoved))
}

export const rules = {
  verdicts: (state) => treated(state).every(({ isRight }) => isRight),
  repaired: (state) => treated(state).every(({ isWell }) => isWell),
  hue: (state) => treated(state).some(({ text, now }) => text !== now) && furthestHue(state) <= 3,
  message: ({ message: { colour, sign, words } }) => colour in messageColours && (sign !== '' || says(words, 1)),
} satisfies RulesOf<'contrast', ContrastState>
