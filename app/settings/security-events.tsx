import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { SecurityEventKind } from '../../domain/account-settings.ts'
import { mediumInstant } from '../dates.ts'
import { Button } from '../ui/button.tsx'
import { LoadFailed } from '../ui/load-failed.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { eventsQuery } from './account-query.ts'

const words: Record<SecurityEventKind, string> = {
  'signed-up': 'Account made',
  'signed-in': 'Signed in',
  'signed-out': 'Signed out',
  'address-proved': 'Address confirmed',
  'name-changed': 'Name changed',
  'email-changed': 'Address changed',
  'password-changed': 'Password changed',
  'password-reset': 'Password reset',
  'sessions-ended': 'Devices signed out',
  'passkey-added': 'Passkey added',
  'passkey-removed': 'Passkey removed',
  'second-factor-on': 'Second factor switched on',
  'second-factor-off': 'Second factor switched off',
  'backup-codes-made': 'New backup codes made',
  'recovery-codes-made': 'Recovery codes made',
  'api-tokens-issued': 'API client signed in',
  'identity-linked': 'Another site linked',
  'identity-unlinked': 'Another site unlinked',
  'change-undone': 'A change taken back',
  blocked: 'Blocked by the operator',
  unblocked: 'Unblocked by the operator',
}

const shownAtFirst = 8

/** The account's security log. */
export function SecurityEvents() {
  const { data, isError, refetch } = useQuery(eventsQuery)
  const [showsAll, setShowsAll] = useState(false)
  if (isError)
    return (
      <LoadFailed title="This list didn't load" onRetry={() => void refetch()}>
        The server did not answer.
      </LoadFailed>
    )
  if (!data) return <Skeleton className="h-20" />
  if (data.events.length === 0) return <p className="text-soft">Nothing yet.</p>
  const { events } = data
  return (
    <>
      <ul className="grid gap-2 text-sm">
        {events.slice(0, showsAll ? undefined : shownAtFirst).map(({ id, kind, occurredAt, device, network }) => (
          <li key={id} className="flex flex-wrap justify-between gap-x-4">
            <span>
              {words[kind]}
              <span className="text-soft"> {[device, network].filter(Boolean).join(', ')}</span>
            </span>
            <time dateTime={occurredAt} className="text-soft">
              {mediumInstant.format(new Date(occurredAt))}
            </time>
          </li>
        ))}
      </ul>
      {!showsAll && events.length > shownAtFirst && (
        <Button variant="secondary" size="small" className="mt-4" onClick={() => setShowsAll(true)}>
          Show All {events.length}
        </Button>
      )}
    </>
  )
}
