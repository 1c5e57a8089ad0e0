import type { Call } from '../../../domain/exercises.ts'
import type { CheckResult } from '../check-result.ts'
import { shown } from './shown.ts'

/** Makes the calls in order and reports the first unexpected result. */
export async function resultOfCalls(
  calls: readonly Call[],
  evaluate: (expression: string) => Promise<unknown>,
): Promise<CheckResult> {
  for (const { call, gives, as } of calls) {
    const expected = await evaluate(gives)
    const expectation = { called: as ?? call, expected: shown(expected) }
    try {
      const value = await evaluate(call)
      if (!areEqual(value, expected)) return { state: 'failed', seen: { ...expectation, seen: shown(value) } }
    } catch (error) {
      return { state: 'failed', seen: { ...expectation, seen: String(error) } }
    }
  }
  return { state: 'passed' }
}

/** Deep equality, independent of property order. */
export function areEqual(left: unknown, right: unknown): boolean {
  if (Object.is(left, right) || left === right) return true
  if (typeof left !== 'object' || typeof right !== 'object' || left === null || right === null) return false
  if (Array.isArray(left) !== Array.isArray(right)) return false
  const [leftEntries, rightEntries] = [Object.entries(left), new Map(Object.entries(right))]
  return (
    leftEntries.length === rightEntries.size &&
    leftEntries.every(([key, value]) => rightEntries.has(key) && areEqual(value, rightEntries.get(key)))
  )
}
