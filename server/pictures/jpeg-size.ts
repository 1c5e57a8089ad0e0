export function isJpeg(bytes: Uint8Array): boolean {
  return bytes[0] === 0xff && bytes[1] === 0xd8
}

/** Markers without a segment. */
const hasNoContent = (marker: number) => marker === 0x00 || marker === 0x01 || (marker >= 0xd0 && marker <= 0xd7)

/** Start of frame, whose segment begins with the size; the three exceptions are tables. */
const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)

/** End of the file, or start of the pixels, without a frame. */
const isOver = (marker: number) => marker === 0xd9 || marker === 0xda

/**
 * Whether a JPEG has more than a number of scans. Each is decoded over all pixels, and a small file may have thousands;
 * a real one has at most a few dozen.
 */
export function hasMoreScans(bytes: Uint8Array, most: number): boolean {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let scans = 0
  for (let at = buffer.indexOf(startOfScan); at >= 0; at = buffer.indexOf(startOfScan, at + 2)) {
    if (++scans > most) return true
  }
  return false
}

const startOfScan = Buffer.from([0xff, 0xda])

/**
 * The size of a JPEG, read as its decoder reads it. A looser parser could be fooled by a fake size, while the decoder
 * allocates memory for the real one.
 *
 * @throws Error when the file has no size
 */
export function jpegSize(bytes: Uint8Array): { width: number; height: number } {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let at = 2
  for (;;) {
    // As in libjpeg: other bytes are skipped, and any number of 0xff may precede a marker.
    while (at < bytes.length && bytes[at] !== 0xff) at++
    while (bytes[at] === 0xff) at++
    const marker = bytes[at++]
    if (marker === undefined || isOver(marker)) throw new Error('A JPEG without a size')
    if (hasNoContent(marker)) continue
    if (isFrame(marker)) return { height: view.getUint16(at + 3), width: view.getUint16(at + 5) }
    at += Math.max(2, view.getUint16(at))
  }
}
