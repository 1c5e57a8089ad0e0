import { isFuture } from '../../../domain/calendar.ts'
import { raise } from '../../../domain/errors.ts'

// What no item of any part may say.

export function refuseFuture(instant: string, now: Date): void {
  if (isFuture(new Date(instant), now)) {
    raise('invalid-input', `It says ${instant}, which is yet to come.`)
  }
}
