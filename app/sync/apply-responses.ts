import type { ItemKind } from '../../domain/items/item-kind.ts'
import { isSameValue } from '../../domain/items/item-kind.ts'
import { itemKindNamed } from '../../domain/items/item-kinds.ts'
import { eventOperation } from '../../domain/operations.ts'
import type { Profile } from '../../domain/preferences.ts'
import { getSubmission, type ProgressOutcome } from '../../domain/progress.ts'
import { queryFor } from '../api.ts'
import { presentSettings } from '../auth/session.ts'
import { cancelAndInvalidate, patchQuery, queryClient } from '../query-client.ts'
import { announceBadges } from '../shell/new-badges.ts'
import { applyOutcome } from './apply-outcome.ts'
import type { OperationResponse, ResponseMessage } from './channel.ts'
import { applyChoices, choicesKind, type OwnChoices } from './choices.ts'
import type { OwnEvent } from './event.ts'
import { applyReceipt, examReceiptKind } from './exam-receipt.ts'
import { onResponses } from './log.ts'

/**
 * Writes the server's responses to the query cache, before the operations leave the log. Nothing else invalidates what
 * these operations made stale.
 */
export async function applyResponses({ answered = [], progress }: ResponseMessage): Promise<void> {
  const work = answered.map((one) => applyResponse(one))
  if (progress) work.push(applyProgress(progress))
  for (const { status, reason } of (await Promise.allSettled(work)) as PromiseRejectedResult[]) {
    // A response that cannot be applied still acknowledges its operation.
    if (status === 'rejected') console.error('Unhandled error:', reason)
  }
}

async function applyProgress(progress: ProgressOutcome): Promise<void> {
  if (presentSettings().gamification && document.visibilityState === 'visible') announceBadges(progress.newBadges)
  await applyOutcome(progress)
}

async function applyResponse({ operation, result }: OperationResponse): Promise<void> {
  const { kind, target, value } = operation
  if (result.status === 'rejected' || result.status === 'retry') return
  if (kind === eventOperation) return applyEvent(value as OwnEvent)
  if (kind === choicesKind.name) return applyChoices({ value: value as OwnChoices }, result.value as Profile)
  if (kind === examReceiptKind.name) return applyReceipt(target)
  const item = itemKindNamed(kind)
  const stored = { value: result.status === 'conflict' ? result.value : value, version: result.version ?? '' }
  if (item) await applyItem(item, target, stored)
}

/** The response has the record, but not the text of a project. */
async function applyEvent(event: OwnEvent): Promise<void> {
  if (event.kind !== 'project-handed-in') return
  const submission = queryFor(getSubmission, { params: { projectId: event.projectId } })
  await patchQuery(submission, (known) => ({ ...known, submission: event.submission }))
}

async function applyItem(kind: ItemKind, target: string, stored: { value: unknown; version: string }): Promise<void> {
  const { queryKey } = queryFor(kind.get, { params: { target } })
  const isAsked = queryClient.isFetching({ queryKey }) > 0
  queryClient.setQueryData(queryKey, stored)
  // The response on its way may be older.
  if (isAsked) void cancelAndInvalidate(queryKey)
  await patchQuery(queryFor(kind.list, {}), ({ items }) => {
    const others = items.filter((one) => one.target !== target)
    if (isSameValue(stored.value, kind.empty)) return { items: others }
    return { items: [{ target, updatedAt: new Date().toISOString(), ...stored }, ...others] }
  })
  for (const path of kind.shownBy ?? []) await cancelAndInvalidate([path])
}

onResponses(applyResponses)
