/** The text of a file: UTF-8 or UTF-16, with or without a mark at its beginning. What is neither shows as �. */
export function decodeText(bytes: Uint8Array): string {
  return new TextDecoder(encodingOf(bytes)).decode(bytes)
}

/** UTF-16 is told by its mark; without one, by the half of its first letter that is nothing, as lists begin in Latin signs. */
function encodingOf([first, second]: Uint8Array): string {
  if ((first === 0xff && second === 0xfe) || (first !== 0 && second === 0)) return 'utf-16le'
  if ((first === 0xfe && second === 0xff) || (first === 0 && second !== 0)) return 'utf-16be'
  return 'utf-8'
}

/** What a decoder puts in the place of what it cannot read. */
export const unreadable = '\ufffd'
