import type { ComponentType } from 'react'
import type { Board } from '../board.ts'
import { readState } from './state.ts'

/** What the checks of an exercise may name as their test. */
export type Rules<State> = Record<string, (state: State) => boolean>

export interface ViewProps<State> {
  state: State
  change: (changes: Partial<State>) => void
}

/** Joins what a board shows to its rules; both see the state read, never its text. */
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
    check: (work, test) => rules[test]?.(readState(work, start)) ?? false,
  }
}
