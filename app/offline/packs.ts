import { useSyncExternalStore } from 'react'
import { isForeign } from '../../domain/foreign-response.ts'
import { bytesOf, type CoursePack, packAddress } from '../../domain/offline.ts'
import { makeListeners } from '../listeners.ts'
import { onlyWithTls } from '../secure-context.ts'
import { downloadPack, dropPack, missingFiles, type PackRecord, storedPacks, storePack } from './pack-files.ts'
import { pageVersion } from './site-worker.ts'

/** A course that is downloaded or downloading. Sizes in bytes. */
export interface PackProgress {
  courseId: string
  title: string
  status: 'taking' | 'stopped' | 'taken'
  here: number
  total: number
  /** Why the download stopped, in a sentence; `null` if the learner stopped it. */
  problem: string | null
}

let packs: readonly PackProgress[] = []
let isReading = false
let areKnown = false
const listeners = makeListeners()
const underWay = new Map<string, AbortController>()

function subscribe(listener: () => void): () => void {
  if (!isReading) {
    isReading = true
    void readPacks()
  }
  return listeners.subscribe(listener)
}

/** All packs on this device or downloading; `null` until they are read. */
export function usePacks(): readonly PackProgress[] | null {
  return useSyncExternalStore(
    subscribe,
    () => (areKnown ? packs : null),
    () => null,
  )
}

function replace(next: readonly PackProgress[]): void {
  packs = next
  listeners.tell()
}

function show(progress: PackProgress): void {
  replace([...packs.filter(({ courseId }) => courseId !== progress.courseId), progress])
}

async function readPacks(): Promise<void> {
  const stored = await Promise.all((await storedPacks()).map(progressOf))
  areKnown = true
  const known = new Set(packs.map(({ courseId }) => courseId))
  replace([...packs, ...stored.filter(({ courseId }) => !known.has(courseId))])
}

async function progressOf(record: PackRecord): Promise<PackProgress> {
  const total = bytesOf(record.files)
  const here = record.isComplete ? total : total - bytesOf(await missingFiles(record))
  const { courseId, title } = record
  return { courseId, title, status: record.isComplete ? 'taken' : 'stopped', here, total, problem: null }
}

/** The complete packs. */
export async function takenPacks(): Promise<CoursePack[]> {
  return (await storedPacks()).filter(({ isComplete }) => isComplete)
}

/** Fetches the current pack of a course. @throws Error if the server does not respond */
export async function fetchPack(courseId: string): Promise<CoursePack> {
  const response = await fetch(packAddress(courseId), { cache: 'no-cache' })
  if (!response.ok || isForeign(response))
    throw new Error(`The pack of the course ${courseId} answered ${response.status}.`)
  return response.json()
}

/** Downloads a course, or resumes its download. `usePacks` shows the progress and the result. */
export async function takeAlong({ courseId, title }: { courseId: string; title: string }): Promise<void> {
  if (underWay.has(courseId)) return
  const stop = new AbortController()
  underWay.set(courseId, stop)
  const before = packs.find((pack) => pack.courseId === courseId)
  let progress: PackProgress = { courseId, title, total: 0, here: 0, ...before, status: 'taking', problem: null }
  const update = (news: Partial<PackProgress>) => {
    progress = { ...progress, ...news }
    show(progress)
  }
  update({})
  // Protects the cache from eviction. Some browsers ask first; the download goes on after a refusal.
  void onlyWithTls().storage?.persist?.()
  try {
    const pack = await fetchPack(courseId)
    await storePack(pack, false)
    const missing = await missingFiles(pack)
    const total = bytesOf(pack.files)
    update({ total, here: total - bytesOf(missing) })
    await downloadPack(pack, missing, stop.signal, (bytes) => update({ here: progress.here + bytes }))
    update({ status: 'taken', here: total })
  } catch (error) {
    const problem = stop.signal.aborted ? null : problemOf(error)
    const stored = (await storedPacks()).find((record) => record.courseId === courseId)
    if (stored) show({ ...(await progressOf(stored)), status: 'stopped', problem })
    else update({ status: 'stopped', problem: "The server can't be reached. Try again in a moment." })
  } finally {
    underWay.delete(courseId)
  }
}

export function stopTaking(courseId: string): void {
  underWay.get(courseId)?.abort()
}

export async function remove(courseId: string): Promise<void> {
  await dropPack(courseId)
  replace(packs.filter((pack) => pack.courseId !== courseId))
}

/** Updates downloaded courses. The next page retries a failure. */
export async function bringUpToDate(): Promise<void> {
  for (const { courseId, version } of await takenPacks()) {
    if (version === pageVersion || underWay.has(courseId)) continue
    try {
      const pack = await fetchPack(courseId)
      // The server has a newer version, whose page will update the pack.
      if (pack.version !== pageVersion) continue
      await downloadPack(pack, await missingFiles(pack), new AbortController().signal, () => {})
      await readAgain(courseId)
    } catch {}
  }
}

async function readAgain(courseId: string): Promise<void> {
  const record = (await storedPacks()).find((pack) => pack.courseId === courseId)
  if (record) show(await progressOf(record))
}

function problemOf(error: unknown): string {
  if (error instanceof DOMException && error.name === 'QuotaExceededError')
    return 'There is no more room on this device. Remove something, then go on.'
  return 'The connection broke off. What is here already stays.'
}
