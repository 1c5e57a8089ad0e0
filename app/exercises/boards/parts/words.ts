/** The words of a text: runs of letters and digits. */
export function wordsIn(text: string): string[] {
  return text.match(/[\p{L}\p{N}]+(?:[’'-][\p{L}\p{N}]+)*/gu) ?? []
}

/** Whether a text has at least this many words. */
export function says(text: string, words: number): boolean {
  return wordsIn(text).length >= words
}
