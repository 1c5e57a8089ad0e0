import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import { movedPlace } from './moved-place.ts'
import { isBeyond, type Steps, withStep } from './undo-steps.ts'

/**
 * Keeps the caret of a text field at the words where it was when its text is changed from elsewhere, as by another
 * device: a browser puts it at the end, where what is typed next would end up.
 *
 * What its writer undoes and does again ends where that was: across it a browser puts words where they never stood.
 *
 * @returns to be called whenever the field's text or selection is changed by whoever writes in it
 */
export function useSteadyCaret(field: RefObject<HTMLTextAreaElement | null>, text: string): () => void {
  const seen = useRef({ text, start: 0, end: 0 })
  /** Since its text was changed from elsewhere. */
  const steps = useRef<Steps>({ texts: [text], at: 0 })
  function look() {
    const { value, selectionStart, selectionEnd } = field.current ?? { value: text, selectionStart: 0, selectionEnd: 0 }
    seen.current = { text: value, start: selectionStart, end: selectionEnd }
  }
  // Another field may be in its place with each drawing; React's own events do not say what is about to be undone.
  useEffect(() => {
    const { current } = field
    const stop = (event: InputEvent) => isBeyond(steps.current, event.inputType) && event.preventDefault()
    const step = ({ inputType }: Event & Partial<InputEvent>) => {
      steps.current = withStep(steps.current, current?.value ?? '', inputType)
    }
    current?.addEventListener('beforeinput', stop)
    current?.addEventListener('input', step)
    return () => {
      current?.removeEventListener('beforeinput', stop)
      current?.removeEventListener('input', step)
    }
  })
  // The browser has moved the caret by now, and nothing was drawn yet.
  useLayoutEffect(() => {
    const { text: before, start, end } = seen.current
    if (before === text || !field.current) return
    steps.current = { texts: [text], at: 0 }
    // In Safari to place the caret is to take the focus.
    if (document.activeElement !== field.current) return look()
    field.current.setSelectionRange(movedPlace(before, text, start), movedPlace(before, text, end))
    look()
  })
  return look
}
