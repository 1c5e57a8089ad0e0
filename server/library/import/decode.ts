/** The text of a file: UTF-8 with or without a mark at its beginning, or UTF-16 with one. What is neither shows as �. */
export function decodeText(bytes: Uint8Array): string {
  const [first, second] = bytes
  const encoding =
    first === 0xff && second === 0xfe ? 'utf-16le' : first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8'
  return new TextDecoder(encoding).decode(bytes)
}

/** What a decoder puts in the place of what it cannot read. */
export const unreadable = '\ufffd'
