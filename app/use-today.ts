import { useSyncExternalStore } from 'react'
import type { LocalDate } from '../domain/calendar.ts'
import { ownToday } from './local-time.ts'

const checkEveryMs = 30_000

/** The day it is for the person at this browser, also once midnight has passed over an open page. */
export function useToday(): LocalDate {
  return useSyncExternalStore(onClock, ownToday, ownToday)
}

function onClock(check: () => void): () => void {
  const timer = setInterval(check, checkEveryMs)
  // A page that was asleep looks as soon as it is seen again.
  document.addEventListener('visibilitychange', check)
  return () => {
    clearInterval(timer)
    document.removeEventListener('visibilitychange', check)
  }
}
