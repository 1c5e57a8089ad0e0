import { useSyncExternalStore } from 'react'
import { redeemReceipt } from '../../domain/exams.ts'
import type { Occasion } from '../../domain/progress.ts'
import { onAccountEvent } from '../accounts/session.ts'
import { call } from '../api.ts'
import { rememberOutcome } from './remember-outcome.ts'

/** An exam that was passed without an account: what the server gave for it, when, and on which path. */
export type Receipt = Occasion & { receipt: string }

/** By project id. */
type Receipts = Readonly<Record<string, Receipt>>

const nothing: Receipts = {}
const listeners = new Set<() => void>()
let receipts = nothing

/** A visitor's receipts in page memory: a reload forgets them, signing in redeems them. */
export function useReceipts(): Receipts {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => receipts,
    () => nothing,
  )
}

export function keepReceipt(projectId: string, receipt: Receipt): void {
  replace({ ...receipts, [projectId]: receipt })
}

let redeeming: Promise<void> | null = null

/** Takes what a visitor passed to the account they now have. What could not be sent stays for the next time. */
export function redeemReceipts(): Promise<void> {
  redeeming ??= redeemAll().finally(() => {
    redeeming = null
  })
  return redeeming
}

async function redeemAll(): Promise<void> {
  for (const [projectId, body] of Object.entries(receipts)) {
    try {
      await rememberOutcome(await call(redeemReceipt, { params: { projectId }, body }))
      const { [projectId]: _, ...others } = receipts
      replace(others)
    } catch (error) {
      // One that is refused must not hold up the others.
      console.error('Exam not carried over yet:', error)
    }
  }
}

onAccountEvent((event) => (event === 'signed-in' ? redeemReceipts() : replace(nothing)))

function replace(next: Receipts): void {
  receipts = next
  for (const listener of listeners) listener()
}
