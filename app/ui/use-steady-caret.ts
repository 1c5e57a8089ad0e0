import { type RefObject, useLayoutEffect, useRef } from 'react'
import { movedPlace } from './moved-place.ts'

/**
 * Keeps the caret of a text field at the words where it was when its text is changed from elsewhere, as by another
 * device: a browser puts it at the end, where what is typed next would end up.
 *
 * @returns to be called whenever the field's text or selection is changed by whoever writes in it
 */
export function useSteadyCaret(field: RefObject<HTMLTextAreaElement | null>, text: string): () => void {
  const seen = useRef({ text, start: 0, end: 0 })
  function look() {
    const { value, selectionStart, selectionEnd } = field.current ?? { value: text, selectionStart: 0, selectionEnd: 0 }
    seen.current = { text: value, start: selectionStart, end: selectionEnd }
  }
  // The browser has moved the caret by now, and nothing was drawn yet.
  useLayoutEffect(() => {
    const { text: before, start, end } = seen.current
    if (before === text || !field.current) return
    // In Safari to place the caret is to take the focus.
    if (document.activeElement !== field.current) return look()
    field.current.setSelectionRange(movedPlace(before, text, start), movedPlace(before, text, end))
    look()
  })
  return look
}
