/** Decodes UTF-8 or UTF-16, with or without a byte order mark. Invalid bytes become �. */
export function decodeText(bytes: Uint8Array): string {
  return new TextDecoder(encodingOf(bytes)).decode(bytes)
}

/** UTF-16 has a byte order mark, or a zero byte in its first character, since lists begin in ASCII. */
function encodingOf([first, second]: Uint8Array): string {
  if ((first === 0xff && second === 0xfe) || (first !== 0 && second === 0)) return 'utf-16le'
  if ((first === 0xfe && second === 0xff) || (first === 0 && second !== 0)) return 'utf-16be'
  return 'utf-8'
}

/** The replacement character of a decoder. */
export const unreadable = '\ufffd'
