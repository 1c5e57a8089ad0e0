export function isJpeg(bytes: Uint8Array): boolean {
  return bytes[0] === 0xff && bytes[1] === 0xd8
}

/** Markers that no content follows. */
const hasNoContent = (marker: number) => marker === 0x00 || marker === 0x01 || (marker >= 0xd0 && marker <= 0xd7)

/** Of a frame, whose size comes first; the three are of tables. */
const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)

/** No frame follows: the file ends, or the pixels begin. */
const isOver = (marker: number) => marker === 0xd9 || marker === 0xda

/**
 * How large a JPEG is, found where its decoder finds it: what a looser look takes for the size may be another one that
 * was put there to be found, and memory is taken for the decoder's.
 *
 * @throws Error where it says nothing of its size
 */
export function jpegSize(bytes: Uint8Array): { width: number; height: number } {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let at = 2
  for (;;) {
    // As in libjpeg: what is no marker is skipped, and a marker may have any number of 0xff before it.
    while (at < bytes.length && bytes[at] !== 0xff) at++
    while (bytes[at] === 0xff) at++
    const marker = bytes[at++]
    if (marker === undefined || isOver(marker)) throw new Error('A JPEG without a size')
    if (hasNoContent(marker)) continue
    if (isFrame(marker)) return { height: view.getUint16(at + 3), width: view.getUint16(at + 5) }
    at += Math.max(2, view.getUint16(at))
  }
}
