import { queryOptions } from '@tanstack/react-query'
import { queryClient } from '../../query-client.ts'
import { onTabMessage, tellTabs } from '../between-tabs.ts'
import { Shelf } from '../shelf.ts'

/** What a learner wrote, as it is kept on this device. */
export interface KeptDraft<Value> extends DraftPlace {
  value: Value
  /**
   * What the account may hold without anything being lost: what this was begun from, and what was sent of it since.
   * `null` where it was written without sight of what the account holds.
   */
  known: Value[] | null
  /** It cannot be saved as it is, or is not meant to be. */
  isHeld: boolean
  writtenAt: number
}

export interface DraftPlace {
  learnerId: string
  kind: string
  /** Of what it is: a lesson's id, or a project's. */
  subject: string
}

const shelf = new Shelf<KeptDraft<unknown>>('drafts')

onTabMessage(({ learnerId }) => lookAgain(learnerId))

function lookAgain(learnerId: string): void {
  void queryClient.invalidateQueries({ queryKey: unsavedOf(learnerId).queryKey })
}

/** Every draft of a learner on this device that waits to be saved. */
export function unsavedOf(learnerId: string | null) {
  return queryOptions({
    queryKey: ['unsaved', learnerId],
    queryFn: async () => (learnerId === null ? [] : (await shelf.all(learnerId)).filter(({ isHeld }) => !isHeld)),
    // It is on this device, network or not.
    networkMode: 'always',
  })
}

export async function forgetDrafts(learnerId: string): Promise<void> {
  await shelf.forget(learnerId)
}

export async function readDrafts<Value>(learnerId: string, kind: string): Promise<KeptDraft<Value>[]> {
  const drafts = (await shelf.all(learnerId)) as KeptDraft<Value>[]
  return drafts.filter((draft) => draft.kind === kind)
}

/** Changes one in a single step, whatever other tabs do; `undefined` takes it out. Answers what is kept then. */
export async function changeDraft<Value>(
  { learnerId, kind, subject }: DraftPlace,
  change: (kept: KeptDraft<Value> | undefined) => Omit<KeptDraft<Value>, keyof DraftPlace | 'writtenAt'> | undefined,
): Promise<KeptDraft<Value> | undefined> {
  const after = await shelf.update([learnerId, kind, subject], (kept) => {
    const next = change(kept as KeptDraft<Value> | undefined)
    return next && { learnerId, kind, subject, ...next, writtenAt: Date.now() }
  })
  lookAgain(learnerId)
  tellTabs({ learnerId })
  return after as KeptDraft<Value> | undefined
}

/** Whether the account may hold this without anything of the draft's being lost with it. */
export function isForeseen<Value>(
  { value, known }: Pick<KeptDraft<Value>, 'value' | 'known'>,
  stored: Value,
  isSame: (one: Value, other: Value) => boolean,
): boolean {
  return [value, ...(known ?? [])].some((one) => isSame(one, stored))
}
