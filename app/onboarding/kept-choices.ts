import { useSyncExternalStore } from 'react'
import { type Preferences, preferencesIn } from '../../domain/preferences.ts'
import { onAccountEvent } from '../accounts/session.ts'

export type Choices = Partial<Preferences>

const storageKey = 'waymark.choices'
const none: Choices = {}
const listeners = new Set<() => void>()
let kept: Choices | undefined

/** The choices of this tab that no profile holds yet; they outlive a reload, a failed save and signing up. */
export function useKeptChoices(): Choices {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    keptChoices,
    () => none,
  )
}

export function keepChoices(choices: Choices): void {
  replace({ ...keptChoices(), ...choices })
}

/** Forgets these choices, but not a later one that has taken the place of one of them. */
export function forgetChoices(choices: Choices): void {
  const left = Object.entries(keptChoices()).filter(([name, value]) => choices[name as keyof Choices] !== value)
  replace(Object.fromEntries(left))
}

onAccountEvent((event) => {
  if (event === 'signed-out') replace(none)
})

/** The kept choices as they are now, outside React. */
export function keptChoices(): Choices {
  kept ??= readStored()
  return kept
}

function replace(choices: Choices): void {
  kept = choices
  try {
    sessionStorage.setItem(storageKey, JSON.stringify(choices))
  } catch {
    // Storage is full or forbidden: the choices live as long as the page.
  }
  for (const listener of listeners) listener()
}

function readStored(): Choices {
  try {
    return preferencesIn(JSON.parse(sessionStorage.getItem(storageKey) ?? '{}'))
  } catch {
    return none
  }
}
