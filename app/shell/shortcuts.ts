import { useLayoutEffect, useRef, useSyncExternalStore } from 'react'
import { makeListeners } from '../listeners.ts'
import { storedSetting, storeSetting } from '../stored-setting.ts'
import { hasModifier, plainKey } from '../ui/keys.ts'

/** Every single-key shortcut. The keyboard map lists them, and screens can bind no others. */
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

/** Binds a shortcut while the calling component is mounted. */
export function useShortcut(key: Shortcut, act: () => void): void {
  const latest = useRef(act)
  // A layout effect, since the next key press may follow at once.
  useLayoutEffect(() => {
    latest.current = act
  })
  // The listener is on the document, so that no element needs focus.
  useLayoutEffect(() => {
    function press(event: KeyboardEvent) {
      if (plainKey(event) !== key || hasModifier(event) || event.repeat) return
      if (!areOn() || isTaken(event)) return
      event.preventDefault()
      latest.current()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [key])
}

/**
 * Whether the focused element uses a key itself, such as a text field, a list, a dialog or a player. Buttons use Enter,
 * except those marked `data-moment`.
 */
export function isTaken({ target, key }: KeyboardEvent): boolean {
  if (!(target instanceof Element)) return false
  const typing = 'textarea, select, [contenteditable], input:not([type=checkbox], [type=radio])'
  const pressed = key === 'Enter' ? 'a, button:not([data-moment]), summary, input, ' : ''
  return target.closest(`${pressed}${typing}, [role=dialog], [role=menu], media-controller`) !== null
}

/** A switch for single-key shortcuts, which interfere with speech input. */
export function useShortcutsSwitch() {
  const isOn = useSyncExternalStore(subscribe, areOn, () => true)
  return { isOn, turn }
}

function areOn(): boolean {
  return storedSetting(storageKey) !== 'off'
}

function turn(on: boolean): void {
  storeSetting(storageKey, on ? null : 'off')
  tell()
}
