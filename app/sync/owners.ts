import { tellTabs } from './channel.ts'
import { deleteOwner, load, refresh } from './log.ts'
import { inMemory, inTurn, mirrorOf, mirrors, refuse, show, tell, unstored } from './mirror.ts'
import { byTime, type Operation, visitor } from './operation.ts'
import { changeOwner } from './store.ts'

// Operations when their owner signs in, signs out or is deleted.

/**
 * Gives a visitor's operations to a learner. Their ids stay, so adoption is idempotent.
 *
 * @param select drops the operations that no account needs
 */
export async function adopt(
  learnerId: string,
  select: (operations: readonly Operation[]) => readonly Operation[],
): Promise<void> {
  await load(visitor)
  const [from, to] = [mirrorOf(visitor), mirrorOf(learnerId)]
  await inTurn(from, async () => {
    if (from.operations.length === 0) return
    const onlyHere = unstored(from)
    let adopted: Operation[] = []
    let ids: string[] = []
    const give = (operations: readonly Operation[]) => select(operations).map((one) => ({ ...one, owner: learnerId }))
    try {
      await changeOwner(visitor, (stored) => {
        // A value that is not stored yet replaces the stored one.
        const all = new Map([...stored, ...onlyHere].map((one) => [one.id, one]))
        ids = [...all.keys()]
        adopted = give([...all.values()].sort(byTime))
        const adoptedIds = new Set(adopted.map(({ id }) => id))
        return { put: adopted, remove: ids.filter((id) => !adoptedIds.has(id)) }
      })
      // Another tab may have adopted some before.
      await refresh(learnerId)
      for (const one of adopted) to.stored.set(one.id, one)
    } catch (error) {
      ids = from.operations.map(({ id }) => id)
      adopted = give(from.operations)
      refuse(to, error)
    }
    const own = new Set(adopted.map(({ id }) => id))
    show(to, [...to.operations.filter(({ id }) => !own.has(id)), ...adopted])
    from.stored.clear()
    show(from, [])
    // Other tabs show the visitor's operations until they know of the learner and adopt too.
    tellTabs({ kind: 'operations', owner: learnerId, ids, gone: [] })
  })
}

/** Hides the operations of learners who were signed in. Operations on their way still settle. */
export function hideAll(): void {
  for (const mirror of mirrors.values()) {
    if (mirror.owner !== visitor) Object.assign(mirror, { isHidden: true, loading: null })
  }
  tell()
}

/** Deletes an owner's operations from IndexedDB. This page continues in memory. */
export async function moveToMemory(owner: string): Promise<void> {
  await load(owner)
  inMemory.add(owner)
  tell()
  await deleteOwner(owner)
}
