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
