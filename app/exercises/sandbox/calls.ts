import type { Call } from '../../../domain/exercises.ts'
import type { CheckResult } from '../check-result.ts'
import { shown } from './shown.ts'

/** Makes the calls until one does not give what it has to: that one is told. */
export async function resultOfCalls(
  calls: readonly Call[],
  evaluate: (expression: string) => Promise<unknown>,
): Promise<CheckResult> {
  for (const { call, gives, as } of calls) {
    const expected = await evaluate(gives)
    const told = { called: as ?? call, expected: shown(expected) }
    try {
      const value = await evaluate(call)
      if (!areEqual(value, expected)) return { state: 'failed', seen: { ...told, seen: shown(value) } }
    } catch (error) {
      return { state: 'failed', seen: { ...told, seen: String(error) } }
    }
  }
  return { state: 'passed' }
}

/** Whether two values hold the same, whatever the order of their properties. */
export function areEqual(one: unknown, other: unknown): boolean {
  if (Object.is(one, other) || one === other) return true
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return false
  if (Array.isArray(one) !== Array.isArray(other)) return false
  const [ones, others] = [Object.entries(one), new Map(Object.entries(other))]
  return (
    ones.length === others.size && ones.every(([key, value]) => others.has(key) && areEqual(value, others.get(key)))
  )
}
