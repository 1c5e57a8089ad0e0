import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import { movedPlace } from './moved-place.ts'
import { isBeyond, type Steps, withStep } from './undo-steps.ts'

/**
 * Preserves the caret of a text field when its text changes externally, as by another device. Browsers would move the
 * caret to the end.
 * Undo and redo stop at an external change: beyond it, browsers would misplace text.
 *
 * @returns a callback for every input and selection change
 */
export function useSteadyCaret(field: RefObject<HTMLTextAreaElement | null>, text: string): () => void {
  const seen = useRef({ text, start: 0, end: 0 })
  /** The history since the last external change. */
  const steps = useRef<Steps>({ texts: [text], at: 0 })
  function noteStep() {
    const { value, selectionStart, selectionEnd } = field.current ?? { value: text, selectionStart: 0, selectionEnd: 0 }
    seen.current = { text: value, start: selectionStart, end: selectionEnd }
  }
  // Each render may bring another field. React's events do not report an upcoming undo, so this listens natively.
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
  // The browser has moved the caret, and nothing is painted yet.
  useLayoutEffect(() => {
    const { text: before, start, end } = seen.current
    if (before === text || !field.current) return
    steps.current = { texts: [text], at: 0 }
    // In Safari, setting the caret takes focus.
    if (document.activeElement !== field.current) return noteStep()
    field.current.setSelectionRange(movedPlace(before, text, start), movedPlace(before, text, end))
    noteStep()
  })
  return noteStep
}
