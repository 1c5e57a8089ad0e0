/** What stood in a field, one after the other, and which of these stands there. */
export interface Steps {
  texts: readonly string[]
  at: number
}

/** A browser undoes no more. */
const mostSteps = 1000

/** After the field came to hold `text`. @param inputType what the browser says of how it came */
export function withStep({ texts, at }: Steps, text: string, inputType: string | undefined): Steps {
  if (inputType === 'historyUndo' || inputType === 'historyRedo') {
    const to = inputType === 'historyUndo' ? texts.slice(0, at).lastIndexOf(text) : texts.indexOf(text, at + 1)
    return { texts, at: to === -1 ? at : to }
  }
  const after = [...texts.slice(0, at + 1), text].slice(-mostSteps)
  return { texts: after, at: after.length - 1 }
}

/** Whether nothing of these is left to undo, or to do again. */
export function isBeyond({ texts, at }: Steps, inputType: string): boolean {
  return inputType === 'historyUndo' ? at === 0 : inputType === 'historyRedo' && at === texts.length - 1
}
