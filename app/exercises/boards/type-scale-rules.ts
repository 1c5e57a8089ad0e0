import type { RulesOf } from './parts/make-board.tsx'

const base = 16
const ratio = 1.25

/** Average letter width of a family, relative to its size. */
export const families = {
  sans: { name: 'Sans serif', css: 'var(--font-sans)', letter: 0.5 },
  serif: { name: 'Serif', css: 'Georgia, "Times New Roman", serif', letter: 0.48 },
  mono: { name: 'Monospaced', css: 'var(--font-mono)', letter: 0.6 },
}
export type Family = keyof typeof families

export const weights = [400, 600, 700, 800]

export const roles = ['title', 'section', 'lead', 'body', 'caption'] as const
export type Role = (typeof roles)[number]

export interface Setting {
  /** Index of one of the five steps, from 0. */
  step: number
  weight: number
  family: string
}

export interface TypeScaleState {
  /** Five sizes in px, from the base up. */
  steps: number[]
  roles: Record<Role, Setting>
  /** Width of the text column in px. */
  column: number
  /** Line height of the body, relative to its size. */
  lineHeight: number
}

export const start: TypeScaleState = {
  steps: [16, 17, 18, 20, 24],
  roles: {
    title: { step: 2, weight: 400, family: 'mono' },
    section: { step: 2, weight: 800, family: 'sans' },
    lead: { step: 0, weight: 600, family: 'serif' },
    body: { step: 0, weight: 400, family: 'sans' },
    caption: { step: 1, weight: 700, family: 'sans' },
  },
  column: 680,
  lineHeight: 1.15,
}

export function sizeOf({ steps, roles }: TypeScaleState, role: Role): number {
  return steps[roles[role].step] ?? base
}

/** Number of steps within half a px of base and ratio. */
export function stepsRight({ steps }: TypeScaleState): number {
  return steps.filter((step, index) => Math.abs(step - base * ratio ** index) <= 0.5).length
}

/** Characters in a full line of body text. */
export function charactersPerLine(state: TypeScaleState): number {
  const family = families[state.roles.body.family as Family] ?? families.sans
  return Math.round(state.column / (sizeOf(state, 'body') * family.letter))
}

export function familiesUsed({ roles }: TypeScaleState): string[] {
  return [...new Set(Object.values(roles).map(({ family }) => family))]
}

export function weightsUsed({ roles }: TypeScaleState): number[] {
  return [...new Set(Object.values(roles).map(({ weight }) => weight))]
}

/** Visual weight of a line out of focus, by size and boldness. */
export function strength(state: TypeScaleState, role: Role): number {
  return sizeOf(state, role) * Math.sqrt(state.roles[role].weight / 400)
}

/** The smallest visible difference of weight, as a ratio. */
const clearly = 1.2

export const rules = {
  steps: (state) => stepsRight(state) === state.steps.length,
  lineLength: (state) => charactersPerLine(state) >= 45 && charactersPerLine(state) <= 75,
  lineHeight: ({ lineHeight }) => lineHeight >= 1.4 && lineHeight <= 1.7,
  restraint: (state) => familiesUsed(state).length <= 2 && weightsUsed(state).length <= 3,
  rank: (state) =>
    strength(state, 'title') >= clearly * strength(state, 'section') &&
    strength(state, 'section') >= clearly * strength(state, 'body'),
} satisfies RulesOf<'type-scale', TypeScaleState>
