/** A frequent slip of beginners, found in what they typed. */
export interface Slip {
  /** Counted from 1. */
  line: number
  /** What the learner reads. Backticks mark code. */
  says: string
  /** The text can be read all the same: it only matters where a check fails. */
  isReadable?: boolean
}

const curly = /[“”„‘’]/

export const curlyWords =
  'These quotation marks are curly. Code needs straight ones, `"` or `\'`: type them again here instead of pasting them.'

export function unclosed(bracket: string, end: string): string {
  return `The bracket \`${bracket}\` opened here is never closed. It needs a \`${end}\`.`
}

export function unclosedComment(end: string): string {
  return `The comment opened here is never closed. It ends with \`${end}\`.`
}

/** Of a closing bracket that no opening one comes before. */
export function closesNoBracket(end: string, bracket: string): string {
  return `This \`${end}\` closes nothing: no \`${bracket}\` is open here. Take it out, or add the \`${bracket}\` that is missing above.`
}

export function closedByOther(name: string, other: string): string {
  return `\`<${name}>\` is closed by \`</${other}>\` here. Both tags of an element have one name.`
}

export function isCurly(text: string): boolean {
  return curly.test(text)
}

/** Of words that are no code: nothing is left, and everything else keeps its place. */
export function blank(words: string): string {
  return words.replace(/\S/g, ' ')
}

/** The line of a place in a text, counted from 1. */
export function lineOf(text: string, place: number): number {
  return text.slice(0, place).split('\n').length
}

/** Whether a text opens more brackets of a kind than it closes. Only then one of them is surely not closed. */
export function opensMore(text: string, opening: string, closing: string): boolean {
  return text.split(opening).length > text.split(closing).length
}

export function inOrder(slips: Slip[]): Slip[] {
  return slips.toSorted((one, other) => one.line - other.line)
}
