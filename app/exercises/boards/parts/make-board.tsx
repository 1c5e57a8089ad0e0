import type { ComponentType } from 'react'
import type { BoardName, boardRules } from '../../../../domain/board-rules.ts'
import type { Board } from '../board.ts'
import { readState } from './state.ts'

/** Rules by the names that checks use as tests. A text is what is the matter, in place of the check's own words. */
export type Rules<State> = Record<string, Rule<State>>
type Rule<State> = (state: State) => boolean | string

/** The rules that a board has to have, all and no others. */
export type RulesOf<Name extends BoardName, State> = Record<(typeof boardRules)[Name][number], Rule<State>>

export interface ViewProps<State> {
  state: State
  change: (changes: Partial<State>) => void
}

/** Combines a board's component with its rules; both get the parsed state. */
export function makeBoard<State extends object>(
  start: State,
  rules: Rules<State>,
  View: ComponentType<ViewProps<State>>,
): Board {
  return {
    Component({ work, onChange }) {
      const state = readState(work, start)
      const change = (changes: Partial<State>) =>
        onChange(JSON.stringify({ ...state, ...changes }), JSON.stringify(state))
      return <View state={state} change={change} />
    },
    check(work, test) {
      const found = rules[test]?.(readState(work, start)) ?? false
      if (found === true) return { state: 'passed' }
      return found === false ? { state: 'failed' } : { state: 'failed', says: found }
    },
  }
}
