import type { TimeCommitment } from '../../../domain/preferences.ts'
import { weeklyMinutes } from '../../../domain/weekly-goal.ts'
import { isDate } from './parts/dates.ts'
import type { RulesOf } from './parts/make-board.tsx'
import { says } from './parts/words.ts'

export const days = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']

export interface PlannerState {
  skill: string
  parts: { name: string; isChosen: boolean }[]
  /** The weekly time; empty before a choice. */
  time: string
  /** Minutes per day from Monday; 0 for no session. */
  minutes: number[]
  plan: { obstacle: string; action: string }
  firstDate: string
}

export const start: PlannerState = {
  skill: '',
  parts: Array.from({ length: 5 }, () => ({ name: '', isChosen: false })),
  time: '',
  minutes: days.map(() => 0),
  plan: { obstacle: '', action: '' },
  firstDate: '',
}

export function plannedMinutes({ minutes }: PlannerState): number {
  return minutes.reduce((sum, each) => sum + each, 0)
}

export function rangeOf({ time }: PlannerState): readonly [least: number, most: number] | undefined {
  return Object.hasOwn(weeklyMinutes, time) ? weeklyMinutes[time as TimeCommitment] : undefined
}

/** Number of parts with a name of their own. */
export function partsNamed({ parts }: PlannerState): number {
  return new Set(parts.map(({ name }) => name.trim().toLowerCase()).filter((name) => says(name, 1))).size
}

export function partsChosen({ parts }: PlannerState): number {
  return parts.filter(({ name, isChosen }) => isChosen && says(name, 1)).length
}

export const rules = {
  parts: (state) => says(state.skill, 1) && partsNamed(state) === 5 && partsChosen(state) === 2,
  minutes: (state) => {
    const [least, most] = rangeOf(state) ?? [1, 0]
    const planned = plannedMinutes(state)
    return planned >= least && planned <= most && state.minutes.every((each) => each >= 0)
  },
  ifThen: ({ plan }) => says(plan.obstacle, 3) && says(plan.action, 3),
  date: ({ firstDate }) => isDate(firstDate),
} satisfies RulesOf<'planner', PlannerState>
