// Credentials in files, as section 5.3 of Open Badges 3.0 has them: alone, or baked into a picture.

const namespace = 'https://purl.imsglobal.org/ob/v3p0'
const keyword = 'openbadgecredential'
const pngSignature = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]
/** A file that unpacks to more is no credential. */
const maxUnpackedBytes = 1_000_000
const jwt = /^[\w-]+\.[\w-]+\.[\w-]+$/
const baked = /<openbadges:credential\b[^<>]*\bverify\s*=\s*["']\s*([^"'\s]+)\s*["']/

/** An SVG picture with a credential in it. */
export function bakeSvg(svg: string, credential: string): string {
  const element = `<openbadges:credential verify="${credential}"></openbadges:credential>`
  return svg.replace(/<svg\b([^>]*)>/, `<svg xmlns:openbadges="${namespace}"$1>${element}`)
}

/** A PNG picture with a credential in it, in place of any other. */
export function bakePng(png: Uint8Array, credential: string): Uint8Array<ArrayBuffer> {
  const data = new TextEncoder().encode(`${keyword}\0\0\0\0\0${credential}`)
  const [header, ...others] = chunksOf(png).filter((chunk) => !isCredential(chunk))
  if (!header) throw new Error('A PNG begins with its header')
  const pieces = [new Uint8Array(pngSignature), header.whole, chunk('iTXt', data), ...others.map(({ whole }) => whole)]
  return joined(pieces)
}

/** The credential in a file: a JWT alone, or one that was baked into an SVG or a PNG; `null` where there is none. */
export async function credentialIn(file: Uint8Array): Promise<string | null> {
  const isPng = pngSignature.every((byte, index) => file[index] === byte)
  if (isPng) return credentialInPng(file)
  const text = new TextDecoder().decode(file).trim()
  const found = text.includes('<svg') ? text.match(baked)?.[1] : text
  return found && jwt.test(found) ? found : null
}

async function credentialInPng(png: Uint8Array): Promise<string | null> {
  const found = chunksOf(png).find(isCredential)
  if (!found) return null
  const [isCompressed, method] = [found.data[keyword.length + 1], found.data[keyword.length + 2]]
  // After the two flags stand a language and the keyword in that language, each with a null at its end.
  const language = found.data.indexOf(0, keyword.length + 3)
  const translated = found.data.indexOf(0, language + 1)
  if (language < 0 || translated < 0) return null
  const bytes = found.data.subarray(translated + 1)
  const text = isCompressed && method === 0 ? await decompressed(bytes, 'deflate', maxUnpackedBytes) : bytes
  const credential = text && new TextDecoder().decode(text).trim()
  return credential && jwt.test(credential) ? credential : null
}

interface Chunk {
  type: string
  data: Uint8Array
  /** With length, type and checksum. */
  whole: Uint8Array
}

/** The chunks of a PNG, as far as they are whole. */
function chunksOf(png: Uint8Array): Chunk[] {
  const view = new DataView(png.buffer, png.byteOffset, png.byteLength)
  const found: Chunk[] = []
  for (let at = pngSignature.length; at + 12 <= png.length; ) {
    const end = at + 12 + view.getUint32(at)
    if (end > png.length) break
    const type = String.fromCharCode(...png.subarray(at + 4, at + 8))
    found.push({ type, data: png.subarray(at + 8, end - 4), whole: png.subarray(at, end) })
    at = end
  }
  return found
}

function isCredential({ type, data }: Chunk): boolean {
  return type === 'iTXt' && new TextDecoder('latin1').decode(data.subarray(0, keyword.length + 1)) === `${keyword}\0`
}

function chunk(type: string, data: Uint8Array): Uint8Array {
  const body = joined([new TextEncoder().encode(type), data])
  const whole = new Uint8Array(body.length + 8)
  const view = new DataView(whole.buffer)
  view.setUint32(0, data.length)
  whole.set(body, 4)
  view.setUint32(body.length + 4, checksumOf(body))
  return whole
}

/** CRC-32, as PNG has it. */
function checksumOf(bytes: Uint8Array): number {
  let crc = 0xffffffff
  for (const byte of bytes) {
    crc ^= byte
    for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1
  }
  return ~crc >>> 0
}

function joined(pieces: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(pieces.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const piece of pieces) {
    whole.set(piece, at)
    at += piece.length
  }
  return whole
}

/** Unpacked bytes; `null` for what is damaged, or longer than `maxBytes`. */
export async function decompressed(
  bytes: Uint8Array,
  format: CompressionFormat,
  maxBytes: number,
): Promise<Uint8Array | null> {
  const pieces: Uint8Array[] = []
  let length = 0
  try {
    const stream = new Blob([new Uint8Array(bytes)]).stream().pipeThrough(new DecompressionStream(format))
    // Safari's streams are no async iterables.
    const reader = stream.getReader()
    for (let read = await reader.read(); !read.done; read = await reader.read()) {
      length += read.value.length
      if (length > maxBytes) {
        await reader.cancel()
        return null
      }
      pieces.push(read.value)
    }
  } catch {
    return null
  }
  return joined(pieces)
}
