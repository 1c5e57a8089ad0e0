import { parentPort, workerData } from 'node:worker_threads'
import { mostListRefusals } from '../../domain/collections.ts'
import { mostEntries } from '../../domain/items/collection.ts'
import { keyOfRead } from '../../domain/resource-address.ts'
import { isStorable } from '../db/storable.ts'
import { cleanResource } from './import/clean.ts'
import { readList } from './import/read-list.ts'
import type { ReadReport, ToRead } from './learners-list.ts'

// A learner's list is hostile input: a worker of its own keeps the server answering, whatever the reading takes.

parentPort?.postMessage(reported(workerData))

function reported({ bytes, name }: ToRead): ReadReport {
  const pages: ReadReport['pages'] = []
  const refused: ReadReport['refused'] = []
  const seen = new Set<string>()
  let [repeated, refusedBesides] = [0, 0]
  for (const entry of readList(bytes, name)) {
    const { line } = entry
    const cleaned = 'refused' in entry ? entry : cleanResource(entry.listed, '')
    const reason = 'refused' in cleaned ? cleaned.refused : isStorable(cleaned) ? null : 'it cannot be stored'
    if ('refused' in cleaned || reason !== null) {
      if (refused.length < mostListRefusals) refused.push({ line, reason: reason ?? '' })
      else refusedBesides++
      continue
    }
    const { title, url, provider } = cleaned
    const key = keyOfRead(url)
    if (seen.has(key)) repeated++
    else if (seen.size < mostEntries) pages.push({ line, title, url, provider })
    seen.add(key)
  }
  return { pages, total: seen.size, repeated, refused, refusedBesides }
}
