import {
  type CoursePack,
  isPackAddress,
  type OfflineFile,
  packAddress,
  packingHeader,
  packsCache,
} from '../../domain/offline.ts'

// Packs as they lie in the browser: their lists and their files in one cache, so that what two courses need is there once.

/** A pack on this device: as a whole, or as far as it came. */
export interface PackRecord extends CoursePack {
  isComplete: boolean
}

const lanes = 4
/** On a kept file: which one it is of those that its address has named. */
const revisionHeader = 'x-revision'

const open = () => caches.open(packsCache)

export async function storedPacks(): Promise<PackRecord[]> {
  const cache = await open()
  const keys = (await cache.keys()).filter(({ url }) => isPackAddress(new URL(url).pathname))
  const records = await Promise.all(keys.map(async (key) => (await cache.match(key))?.json()))
  return records.filter((record): record is PackRecord => record !== undefined)
}

export async function storePack(pack: CoursePack, isComplete: boolean): Promise<void> {
  await (await open()).put(packAddress(pack.courseId), Response.json({ ...pack, isComplete }))
}

/** The files of a pack that are not here, or are here as they were before. */
export async function missingFiles({ files }: CoursePack): Promise<OfflineFile[]> {
  const cache = await open()
  const cached = await Promise.all(files.map(({ address }) => cache.match(address)))
  return files.filter(({ revision }, index) => {
    const file = cached[index]
    return !file || (revision !== null && file.headers.get(revisionHeader) !== revision)
  })
}

/**
 * Fetches the missing files of a pack, which is then here as a whole, and drops what no pack needs any more.
 *
 * @param onBytes is told of bytes as they arrive
 * @throws Error where a file does not arrive or finds no room; what arrived stays
 */
export async function downloadPack(
  pack: CoursePack,
  missing: readonly OfflineFile[],
  signal: AbortSignal,
  onBytes: (bytes: number) => void,
): Promise<void> {
  const stop = new AbortController()
  const either = AbortSignal.any([signal, stop.signal])
  const cache = await open()
  const queue = missing.values()
  const lane = async () => {
    for (const file of queue) await downloadFile(cache, file, either, onBytes)
  }
  try {
    await Promise.all(Array.from({ length: lanes }, lane))
  } finally {
    stop.abort()
  }
  // Another page may have tidied up meanwhile.
  if ((await missingFiles(pack)).length > 0) throw new Error(`Not all of the course ${pack.courseId} is here.`)
  await storePack(pack, true)
  await dropUnused()
}

async function downloadFile(
  cache: Cache,
  { address, revision, bytes }: OfflineFile,
  signal: AbortSignal,
  onBytes: (bytes: number) => void,
): Promise<void> {
  const response = await fetch(address, {
    signal,
    headers: { [packingHeader]: '1' },
    cache: revision === null ? 'default' : 'no-cache',
  })
  if (!response.ok || !response.body) throw new Error(`${address} answered ${response.status}.`)
  let arrived = 0
  const counted = response.body.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform(piece, controller) {
        arrived += piece.byteLength
        onBytes(piece.byteLength)
        controller.enqueue(piece)
      },
      flush(controller) {
        if (arrived !== bytes) controller.error(new Error(`${address} has ${arrived} bytes instead of ${bytes}.`))
      },
    }),
  )
  const headers = new Headers(response.headers)
  // The body is unpacked here.
  for (const name of ['content-encoding', 'content-length']) headers.delete(name)
  if (revision !== null) headers.set(revisionHeader, revision)
  await cache.put(address, new Response(counted, { headers }))
}

export async function dropPack(courseId: string): Promise<void> {
  await (await open()).delete(packAddress(courseId))
  await dropUnused()
}

async function dropUnused(): Promise<void> {
  const cache = await open()
  const packs = await storedPacks()
  const needed = new Set(
    packs.flatMap(({ courseId, files }) => [packAddress(courseId), ...files.map((file) => file.address)]),
  )
  for (const key of await cache.keys()) if (!needed.has(new URL(key.url).pathname)) await cache.delete(key)
}
