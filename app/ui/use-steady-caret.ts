import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import { movedPlace } from './moved-place.ts'

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

/** A field's undo history: its texts, and the index of the present one. */
export interface Steps {
  texts: readonly string[]
  at: number
}

/** Maximum of whole texts; older ones after the first are evicted. */
const mostSteps = 200

/** The history after the field's text became `text`. @param inputType of the browser's input event */
export function withStep({ texts, at }: Steps, text: string, inputType: string | undefined): Steps {
  const first = texts.slice(0, 1)
  if (inputType === 'historyUndo') {
    const to = texts.slice(0, at).lastIndexOf(text)
    // The text was evicted.
    return to === -1 ? { texts: [...first, text, ...texts.slice(1)], at: 1 } : { texts, at: to }
  }
  if (inputType === 'historyRedo') {
    const to = texts.indexOf(text, at + 1)
    return { texts, at: to === -1 ? at : to }
  }
  const after = [...first, ...[...texts.slice(1, at + 1), text].slice(1 - mostSteps)]
  return { texts: after, at: after.length - 1 }
}

/** Whether undo or redo has no step left. */
export function isBeyond({ texts, at }: Steps, inputType: string): boolean {
  return inputType === 'historyUndo' ? at === 0 : inputType === 'historyRedo' && at === texts.length - 1
}
