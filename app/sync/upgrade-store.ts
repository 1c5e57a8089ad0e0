import type { IDBPDatabase, IDBPTransaction } from 'idb'
import type { LearningEvent } from '../../domain/learning-events.ts'
import type { Operation } from './operation.ts'

/** How the first version kept what a learner did. */
interface KeptEvent {
  learnerId: string
  event: LearningEvent
  what?: string
}

/** How it kept what a learner wrote. */
interface KeptDraft {
  learnerId: string
  kind: string
  subject: string
  value: unknown
  known: unknown[] | null
  writtenAt: number
}

/** Makes the store, and takes along what an earlier version of the site kept on this device. */
export async function upgradeStore(
  db: IDBPDatabase,
  before: number,
  _: number | null,
  transaction: IDBPTransaction<unknown, string[], 'versionchange'>,
): Promise<void> {
  const store = db.createObjectStore('operations', { keyPath: 'id' })
  store.createIndex('owner', 'owner')
  store.createIndex('place', ['owner', 'kind', 'target'])
  if (before === 0) return
  const events: KeptEvent[] = await transaction.objectStore('events').getAll()
  const drafts: KeptDraft[] = await transaction.objectStore('drafts').getAll()
  await Promise.all([...events.map(operationOfEvent), ...drafts.map(operationOfDraft)].map((one) => store.put(one)))
  db.deleteObjectStore('events')
  db.deleteObjectStore('drafts')
}

function operationOfEvent({ learnerId, event, what }: KeptEvent): Operation {
  const { id, learnerId: _, ...done } = event
  const payload = { ...done, eventId: id }
  const begunAt = Date.parse(event.occurredAt)
  const place = { owner: learnerId, kind: 'event', target: '' }
  return { id, ...place, payload, base: null, ...(what && { label: what }), begunAt, changedAt: begunAt }
}

function operationOfDraft({ learnerId, kind, subject, value, known, writtenAt }: KeptDraft): Operation {
  const place = { owner: learnerId, kind: kind === 'project' ? 'project-draft' : kind, target: subject }
  const base = known?.length ? { payload: known.at(-1) } : null
  return {
    id: [learnerId, kind, subject].join(),
    ...place,
    payload: value,
    base,
    begunAt: writtenAt,
    changedAt: writtenAt,
  }
}
