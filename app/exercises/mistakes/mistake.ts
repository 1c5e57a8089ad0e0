/** A frequent beginner's mistake in typed code. */
export interface Mistake {
  /** Line, from 1. */
  line: number
  /** The message for the learner. Backticks mark code. */
  says: string
  /** The text can still be parsed, and runs. */
  isReadable?: boolean
  /** A name that is nearly another one, perhaps on purpose: the mistake matters only when a check fails. */
  isGuess?: boolean
  /** The whole file without mistakes of this kind, where that is certain. */
  mended?: string
}

export function unclosed(bracket: string, end: string): string {
  return `The bracket \`${bracket}\` opened here is never closed. It needs a \`${end}\`.`
}

export function unclosedComment(end: string): string {
  return `The comment opened here is never closed. It ends with \`${end}\`.`
}

/** The message for a closing bracket without an opening one. */
export function closesNoBracket(end: string, bracket: string): string {
  return `This \`${end}\` closes nothing: no \`${bracket}\` is open here. Take it out, or add the \`${bracket}\` that is missing above.`
}

export function closedByOther(name: string, other: string): string {
  return `\`<${name}>\` is closed by \`</${other}>\` here. Both tags of an element have one name.`
}

/** Blanks words that are no code, so that positions do not shift. */
export function blank(words: string): string {
  return words.replace(/\S/g, ' ')
}

/** The line of an offset, from 1. */
export function lineOf(text: string, place: number): number {
  return text.slice(0, place).split('\n').length
}

/** Whether a text has more opening than closing brackets: only then one is certainly unclosed. */
export function opensMore(text: string, opening: string, closing: string): boolean {
  return text.split(opening).length > text.split(closing).length
}

export function inOrder(mistakes: Mistake[]): Mistake[] {
  return mistakes.toSorted((a, b) => a.line - b.line)
}
