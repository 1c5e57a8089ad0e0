import type { Operation } from './operation.ts'

// What of a visitor's outlives a reload of the tab.

const storageKey = 'waymark.visitor'
const kept = ['choices']

export function keepInTab(operations: readonly Operation[]): void {
  try {
    const some = operations.filter(({ kind }) => kept.includes(kind))
    if (some.length > 0) sessionStorage.setItem(storageKey, JSON.stringify(some))
    else sessionStorage.removeItem(storageKey)
  } catch {
    // Storage is full or forbidden: it lives as long as the page.
  }
}

export function keptInTab(): Operation[] {
  try {
    return JSON.parse(sessionStorage.getItem(storageKey) ?? '[]')
  } catch {
    return []
  }
}
