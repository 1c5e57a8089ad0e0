import type { EndpointPath } from '../../domain/endpoint.ts'
import { firstIssue, type ProblemCode } from '../../domain/errors.ts'
import { type ItemKind, isSameValue } from '../../domain/items/item-kind.ts'
import { itemKindNamed } from '../../domain/items/item-kinds.ts'
import {
  eventOperation,
  maxOperationsAtOnce,
  type OperationResult,
  SentOperation,
  sendOperations,
} from '../../domain/operations.ts'
import { recordPaths } from '../../domain/progress.ts'
import type { Db } from '../db/db.ts'
import { isStorable } from '../db/storable.ts'
import { RawResponse, route } from '../http/route.ts'
import { fullOf, readItem, storedTarget, writeItem } from '../items/item-queries.ts'
import { noSuchSubject, type Subjects } from '../items/subjects.ts'
import { recordSentEvents } from '../progress/record-sent-events.ts'
import { yieldToEventLoop } from '../yield-to-event-loop.ts'

export const operationRoutes = [
  route(sendOperations, async ({ body, learner, db, catalogue, library, recordCache, notify }) => {
    const operations: (SentOperation | OperationResult)[] = []
    for (const [index, sent] of body.operations.entries()) {
      operations.push(index < maxOperationsAtOnce ? parseOperation(sent) : tooMany)
      await yieldToEventLoop()
    }
    const events = operations.filter((one): one is SentOperation => isEvent(one))
    const recorded = await recordSentEvents({ db, catalogue, recordCache }, learner.id, events, new Date(body.sentAt))
    const eventResults = recorded.results.values()
    const stale = new Set<EndpointPath>(
      events.length > 0 ? [...recordPaths, '/api/v1/progress/projects/:projectId'] : [],
    )
    if (recorded.progress?.decks) stale.add('/api/v1/card-states')
    const results: OperationResult[] = []
    for (const one of operations) {
      if (!('kind' in one)) results.push(one)
      else if (isEvent(one)) results.push(eventResults.next().value ?? tooMany)
      else {
        const kind = itemKindNamed(one.kind)
        const result = kind ? await storeItem(db, learner.id, kind, one, { catalogue, library }) : unknownKind(one.kind)
        if (kind && result.status === 'done')
          for (const path of [kind.get.path, kind.list.path, ...(kind.shownBy ?? [])]) stale.add(path)
        results.push(result)
      }
      await yieldToEventLoop()
    }
    notify([...stale])
    const { progress } = recorded
    if (!progress) return { results, progress: null }
    // The record was serialised when it was written.
    const { text, record, ...rest } = progress
    const figures = JSON.stringify(rest)
    return new RawResponse(
      `{"results":${JSON.stringify(results)},"progress":${figures.slice(0, -1)},"record":${text ?? JSON.stringify(record)}}}`,
    )
  }),
]

function parseOperation(sent: unknown): SentOperation | OperationResult {
  const parsed = SentOperation.safeParse(sent)
  if (!parsed.success) return rejected('invalid-input', firstIssue(parsed.error))
  if (!isStorable(parsed.data)) {
    return rejected('invalid-input', 'A text in it holds a character that cannot be stored.')
  }
  return parsed.data
}

function isEvent(operation: SentOperation | OperationResult): boolean {
  return 'kind' in operation && operation.kind === eventOperation
}

async function storeItem(
  db: Db,
  userId: string,
  kind: ItemKind,
  { target: sentTarget, value: sent, base }: SentOperation,
  subjects: Subjects,
): Promise<OperationResult> {
  const parsed = kind.value.safeParse(sent)
  if (!parsed.success) return rejected('invalid-input', firstIssue(parsed.error))
  const isDeleted = isSameValue(parsed.data, kind.empty)
  const present = await storedTarget(db, userId, kind, sentTarget, subjects)
  // An item whose subject has left the content can still be deleted.
  const target = present ?? (isDeleted ? sentTarget : null)
  if (target === null) return rejected('not-found', noSuchSubject(kind, sentTarget))
  const { outcome, version } = await writeItem(db, userId, kind, target, parsed.data, base)
  if (outcome === 'full') return rejected('record-full', fullOf(kind))
  if (outcome !== 'conflict') return { status: outcome, version }
  const item = await readItem(db, userId, kind, target)
  const stored = item ? { value: JSON.parse(item.value), version: item.version } : { value: kind.empty, version: '' }
  return { status: 'conflict', code: 'changed-elsewhere', detail: 'It was changed elsewhere.', ...stored }
}

function unknownKind(name: string): OperationResult {
  return rejected('invalid-input', `This Waymark does not know the kind '${name}'. It may come from a newer one.`)
}

function rejected(code: ProblemCode, detail: string): OperationResult {
  return { status: 'rejected', code, detail }
}

const tooMany: OperationResult = {
  status: 'retry',
  code: 'too-many-events',
  detail: `At most ${maxOperationsAtOnce} operations are stored at once; send this one again.`,
}
