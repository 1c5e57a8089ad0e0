import { useEffect, useRef, useSyncExternalStore } from 'react'

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
const listeners = new Set<() => void>()

/** Binds a key to what it does while the calling screen is shown. */
export function useShortcut(key: Shortcut, act: () => void): void {
  const latest = useRef(act)
  useEffect(() => {
    latest.current = act
  })
  // Keys arrive at the document: nothing on the page has to have the focus.
  useEffect(() => {
    function press(event: KeyboardEvent) {
      if (event.key !== key || event.ctrlKey || event.metaKey || event.altKey || event.repeat) return
      if (!areOn() || isTaken(event.target)) return
      event.preventDefault()
      latest.current()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [key])
}

/** Whether the keys belong to what has the focus: a field that is typed in, a list that is searched, a dialog, a player. */
function isTaken(target: EventTarget | null): boolean {
  if (!(target instanceof Element)) return false
  const typing = 'textarea, select, [contenteditable], input:not([type=checkbox], [type=radio])'
  return target.closest(`${typing}, [role=dialog], [role=menu], media-controller`) !== null
}

/** Shortcuts of a single key get in the way of those who speak to their computer: they can be turned off. */
export function useShortcutsSwitch() {
  const isOn = useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    areOn,
    () => true,
  )
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
  for (const listener of listeners) listener()
}
