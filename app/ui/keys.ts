/** The properties of a key press that browsers' events and React's share. */
export type Press = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey'>

/** Whether a key is pressed together with Ctrl, Alt or Cmd. */
export function hasModifier({ ctrlKey, metaKey, altKey }: Press): boolean {
  return ctrlKey || metaKey || altKey
}

/**
 * The plain key of a press, whatever the layout and Caps Lock make of it; `null` for a letter with Shift.
 *
 * Latin letters and signs count as they are written, so Dvorak's letters are those on its keys. A layout without Latin
 * letters has them where a US keyboard has them.
 */
export function plainKey({ key, code, shiftKey }: Pick<KeyboardEvent, 'key' | 'code' | 'shiftKey'>): string | null {
  // Full-width forms become plain ones.
  const written = key === '؟' ? '?' : key.normalize('NFKC').toLowerCase()
  if (!/^\p{L}$/u.test(written)) return written
  if (shiftKey) return null
  if (/^\p{Script=Latin}$/u.test(written)) return written
  return /^Key([A-Z])$/.exec(code)?.[1]?.toLowerCase() ?? written
}

/** Whether an input method takes the press. Safari ends the composition before the press that ended it, whose code is 229. */
export function isComposing({ isComposing, keyCode }: Pick<KeyboardEvent, 'isComposing' | 'keyCode'>): boolean {
  return isComposing || keyCode === 229
}

// No other listener of the page hears of a press that belongs to an input method. Code editors handle those themselves.
// Prerendering has no window.
if (typeof window !== 'undefined') {
  window.addEventListener(
    'keydown',
    (event) => {
      const isInEditor = event.target instanceof Element && event.target.closest('.cm-editor') !== null
      if (isComposing(event) && !isInEditor) event.stopImmediatePropagation()
    },
    true,
  )
}
