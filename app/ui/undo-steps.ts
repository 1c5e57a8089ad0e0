/** What stood in a field, one after the other, and which of these stands there. */
export interface Steps {
  texts: readonly string[]
  at: number
}

/** Each is a whole text: of more than so many those after the first are given up. */
const mostSteps = 200

/** After the field came to hold `text`. @param inputType what the browser says of how it came */
export function withStep({ texts, at }: Steps, text: string, inputType: string | undefined): Steps {
  const first = texts.slice(0, 1)
  if (inputType === 'historyUndo') {
    const to = texts.slice(0, at).lastIndexOf(text)
    // It was given up.
    return to === -1 ? { texts: [...first, text, ...texts.slice(1)], at: 1 } : { texts, at: to }
  }
  if (inputType === 'historyRedo') {
    const to = texts.indexOf(text, at + 1)
    return { texts, at: to === -1 ? at : to }
  }
  const after = [...first, ...[...texts.slice(1, at + 1), text].slice(1 - mostSteps)]
  return { texts: after, at: after.length - 1 }
}

/** Whether nothing of these is left to undo, or to do again. */
export function isBeyond({ texts, at }: Steps, inputType: string): boolean {
  return inputType === 'historyUndo' ? at === 0 : inputType === 'historyRedo' && at === texts.length - 1
}
