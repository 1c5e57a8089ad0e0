/** Decodes a text by its byte order mark or its own declaration, else as UTF-8. Invalid bytes become �. */
export function decodeText(bytes: Uint8Array): string {
  return new TextDecoder(encodingOf(bytes)).decode(bytes)
}

/** The encoding of a text that begins with these bytes. */
export function encodingOf(bytes: Uint8Array): string {
  const [first, second, third] = bytes
  // UTF-16 has a byte order mark, or a zero byte in its first character, since files begin in ASCII.
  if ((first === 0xff && second === 0xfe) || (first !== 0 && second === 0)) return 'utf-16le'
  if ((first === 0xfe && second === 0xff) || (first === 0 && second !== 0)) return 'utf-16be'
  if (first === 0xef && second === 0xbb && third === 0xbf) return 'utf-8'
  return declaredEncoding(bytes) ?? 'utf-8'
}

/** The encoding that XML or HTML names at its beginning, if decoders know it. */
function declaredEncoding(bytes: Uint8Array): string | undefined {
  const beginning = new TextDecoder('latin1').decode(bytes.subarray(0, 1024))
  if (!beginning.trimStart().startsWith('<')) return undefined
  const [, inXml] = /^\s*<\?xml[^>]*\sencoding\s*=\s*["']([\w.:-]+)["']/i.exec(beginning) ?? []
  const [, inHtml] = /<meta\s[^>]*charset\s*=\s*["']?([\w.:-]+)/i.exec(beginning) ?? []
  const declared = inXml ?? inHtml
  // A declaration that could be read as ASCII is not in UTF-16, whatever it says.
  if (declared === undefined || /^utf-?16/i.test(declared)) return undefined
  try {
    return new TextDecoder(declared).encoding
  } catch {
    return undefined
  }
}

/** The replacement character of a decoder. */
export const unreadable = '\ufffd'
