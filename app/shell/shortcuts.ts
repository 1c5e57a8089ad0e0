import { useLayoutEffect, useRef, useSyncExternalStore } from 'react'
import { makeListeners } from '../listeners.ts'

/** Every single-key shortcut there is: the keyboard map shows this list, and no screen can bind another key. */
export const shortcuts = {
  '?': { does: 'Open this map', where: 'Everywhere' },
  '/': { does: 'Go to the search box', where: 'Resource Library' },
  n: { does: 'Next lesson', where: 'Course' },
  p: { does: 'Previous lesson', where: 'Course' },
  m: { does: 'Mark the lesson complete, or open it again', where: 'Course' },
} as const

export type Shortcut = keyof typeof shortcuts

const storageKey = 'waymark.shortcuts'
const { subscribe, tell } = makeListeners()

/** Binds a key to what it does while the calling screen is shown. */
export function useShortcut(key: Shortcut, act: () => void): void {
  const latest = useRef(act)
  // Both with what is shown, not after it: the next key may come at once.
  useLayoutEffect(() => {
    latest.current = act
  })
  // Keys arrive at the document: nothing on the page has to have the focus.
  useLayoutEffect(() => {
    function press(event: KeyboardEvent) {
      if (event.key !== key || event.ctrlKey || event.metaKey || event.altKey || event.repeat) return
      if (!areOn() || isTaken(event)) return
      event.preventDefault()
      latest.current()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [key])
}

/**
 * Whether a key belongs to what has the focus: a field that is typed in, a list that is searched, a dialog, a player; and
 * Enter to what it presses, unless that is marked `data-moment`.
 */
export function isTaken({ target, key }: KeyboardEvent): boolean {
  if (!(target instanceof Element)) return false
  const typing = 'textarea, select, [contenteditable], input:not([type=checkbox], [type=radio])'
  const pressed = key === 'Enter' ? 'a, button:not([data-moment]), summary, input, ' : ''
  return target.closest(`${pressed}${typing}, [role=dialog], [role=menu], media-controller`) !== null
}

/** Shortcuts of a single key get in the way of those who speak to their computer: they can be turned off. */
export function useShortcutsSwitch() {
  const isOn = useSyncExternalStore(subscribe, areOn, () => true)
  return { isOn, turn }
}

function areOn(): boolean {
  try {
    return localStorage.getItem(storageKey) !== 'off'
  } catch {
    return true
  }
}

function turn(on: boolean): void {
  try {
    if (on) localStorage.removeItem(storageKey)
    else localStorage.setItem(storageKey, 'off')
  } catch {
    // Without storage they stay on.
  }
  tell()
}
