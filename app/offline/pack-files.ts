import {
  type CoursePack,
  isPackAddress,
  type OfflineFile,
  packAddress,
  packingHeader,
  packsCache,
} from '../../domain/offline.ts'

// One cache stores the lists and files of all packs, so that courses share files.

/** A pack on this device, complete or partial. */
export interface PackRecord extends CoursePack {
  isComplete: boolean
}

const lanes = 4
/** The revision of a cached file. */
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

/** The files of a pack that are missing or stale. */
export async function missingFiles({ files }: CoursePack): Promise<OfflineFile[]> {
  const cache = await open()
  const cached = await Promise.all(files.map(({ address }) => cache.match(address)))
  return files.filter(({ revision }, index) => {
    const file = cached[index]
    return !file || (revision !== null && file.headers.get(revisionHeader) !== revision)
  })
}

/**
 * Fetches the missing files of a pack, marks the pack as complete, and deletes files that no pack needs.
 *
 * @param onBytes receives the number of bytes of each chunk
 * @throws Error if a file fails to load or to fit; files that arrived stay
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
  // Another page may have deleted files meanwhile.
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
  if (!response.ok || response.redirected || !response.body) throw new Error(`${address} answered ${response.status}.`)
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
  // The cached body is decompressed.
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
