import { useSyncExternalStore } from 'react'
import type { LocalDate } from '../domain/calendar.ts'
import { ownToday } from './local-time.ts'

const lookEveryMs = 30_000

/** The day it is for the person at this browser, also once midnight has passed over an open page. */
export function useToday(): LocalDate {
  return useSyncExternalStore(onClock, ownToday, ownToday)
}

function onClock(look: () => void): () => void {
  const timer = setInterval(look, lookEveryMs)
  // A page that was asleep looks as soon as it is seen again.
  document.addEventListener('visibilitychange', look)
  return () => {
    clearInterval(timer)
    document.removeEventListener('visibilitychange', look)
  }
}
