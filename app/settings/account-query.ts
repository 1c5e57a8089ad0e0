import { getAccount, listSecurityEvents, listSessions } from '../../domain/account-settings.ts'
import { queryFor } from '../api.ts'
import { onSessionEvent } from '../auth/session-events.ts'
import { cancelAndInvalidate } from '../query-client.ts'

export const accountQuery = queryFor(getAccount, {})
export const sessionsQuery = queryFor(listSessions, {})
export const eventsQuery = queryFor(listSecurityEvents, {})

// Changes by other tabs refresh the account.
onSessionEvent((event) => {
  if (event !== 'initial-session' && event !== 'signed-out') void refetchAccount()
})

/** Refetches all queries about signing in. */
export async function refetchAccount(): Promise<void> {
  await Promise.all([accountQuery, sessionsQuery, eventsQuery].map(({ queryKey }) => cancelAndInvalidate(queryKey)))
}
