import { BlobReader, configure, type FileEntry, ZipReader } from '@zip.js/zip.js/lib/zip-core-custom.js'
import { Decompress } from 'fzstd'
import { CardFileProblem, mostBytes } from './card-file.ts'

// This runs in a worker, which starts no others.
configure({ useWebWorkers: false })

/** A package has one or two of these. The others are for older programs and hold no cards then. */
const collections = ['collection.anki21b', 'collection.anki21', 'collection.anki2']

/** The most bytes that are read at once: the list of hundreds of thousands of files. */
const mostBytesAtOnce = 50_000_000
/** The largest window of compression, in bytes, of which Anki uses a tenth. */
const largestWindow = 2 ** 27

const damaged = 'This package is damaged or incomplete. Export it from Anki again.'

/** Reads parts of a file, never the whole. */
class PartReader extends BlobReader {
  override async readUint8Array(offset: number, length: number): Promise<Uint8Array> {
    if (length > mostBytesAtOnce) throw new CardFileProblem(damaged)
    return super.readUint8Array(offset, length)
  }
}

/**
 * Unpacks the database of an Anki package. Pictures and sounds are not read.
 *
 * @param onProgress is told how much of the database is unpacked, from 0 to 1
 * @throws CardFileProblem
 */
export async function unpackCollection(file: Blob, onProgress: (share: number) => void): Promise<Uint8Array> {
  try {
    const entry = await collectionIn(file)
    if (entry.encrypted) {
      throw new CardFileProblem('This package is locked with a password. Export it from Anki without one.')
    }
    const pieces = new Pieces((bytes) => onProgress(Math.min(1, bytes / Math.max(1, entry.uncompressedSize))))
    const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>()
    // In this order, an error of ours comes before the library's own about it.
    await Promise.all([
      readable.pipeTo(entry.filename.endsWith('b') ? unzstd(pieces) : pieces.writable()),
      entry.getData(writable, { checkCrc32: true }),
    ])
    return pieces.joined()
  } catch (error) {
    throw error instanceof CardFileProblem ? error : new CardFileProblem(damaged, { cause: error })
  }
}

async function collectionIn(file: Blob): Promise<FileEntry> {
  const found = new Map<string, FileEntry>()
  for await (const entry of new ZipReader(new PartReader(file)).getEntriesGenerator()) {
    if (!entry.directory && collections.includes(entry.filename)) found.set(entry.filename, entry)
  }
  const [newest] = collections.flatMap((name) => found.get(name) ?? [])
  if (newest) return newest
  throw new CardFileProblem(
    'There is no Anki collection in this file. Choose an .apkg or .colpkg file that Anki exported.',
  )
}

/** Collects what is unpacked, and stops where it is more than is read, whatever the package says of its size. */
class Pieces {
  readonly #pieces: Uint8Array[] = []
  readonly #onBytes: (bytes: number) => void
  #bytes = 0

  constructor(onBytes: (bytes: number) => void) {
    this.#onBytes = onBytes
  }

  add(piece: Uint8Array): void {
    this.#bytes += piece.length
    if (this.#bytes > mostBytes) {
      const most = `${mostBytes / 1_000_000} MB`
      throw new CardFileProblem(
        `The collection in this package is larger than ${most} unpacked, which is the most that is read. Export one deck at a time.`,
      )
    }
    this.#pieces.push(piece)
    this.#onBytes(this.#bytes)
  }

  writable(): WritableStream<Uint8Array> {
    return new WritableStream({ write: (piece) => this.add(piece) })
  }

  joined(): Uint8Array {
    const whole = new Uint8Array(this.#bytes)
    let at = 0
    for (const piece of this.#pieces) {
      whole.set(piece, at)
      at += piece.length
    }
    return whole
  }
}

/** Decompresses Zstandard into pieces. */
function unzstd(pieces: Pieces): WritableStream<Uint8Array> {
  const decompress = new Decompress((piece) => pieces.add(piece))
  let isBegun = false
  return new WritableStream({
    write(piece) {
      if (!isBegun) checkWindow(piece)
      isBegun = true
      decompress.push(piece)
    },
    close: () => decompress.push(new Uint8Array(0), true),
  })
}

/**
 * Refuses a frame whose window is larger than what is read: the library would allocate it at once.
 *
 * @see https://www.rfc-editor.org/rfc/rfc8878#name-frame_header
 */
function checkWindow(frame: Uint8Array): void {
  const [flags = 0, descriptor = 0] = frame.subarray(4)
  const isSingleSegment = (flags & 0b10_0000) !== 0
  const sizeAt = 5 + ([0, 1, 2, 4][flags & 0b11] ?? 0)
  const sizeBytes = frame.subarray(sizeAt, sizeAt + 2 ** (flags >> 6))
  const size = sizeBytes.reduceRight((sum, byte) => sum * 256 + byte, 0)
  const window = isSingleSegment ? size : 2 ** (10 + (descriptor >> 3))
  if (window > largestWindow) throw new CardFileProblem(damaged)
}
