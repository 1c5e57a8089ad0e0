import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Navigate } from 'react-router'
import { presentChoices } from '../onboarding/choices.ts'
import { useSearch } from '../shell/use-search.ts'
import { load } from '../sync/log.ts'
import { visitor } from '../sync/operation.ts'
import { endBeingAway } from '../sync/visitor-choice.ts'
import { Alert } from '../ui/alert.tsx'
import { providersQuery } from './continue-with.tsx'
import { destinationAfterSignIn } from './return-to.ts'
import { cameBackSignedIn, useSession } from './session.ts'

const words: Record<string, (site: string) => string> = {
  account_not_linked: (site) =>
    `There is an account with your address already. Sign in to it, confirm the address, and link ${site} on your account page.`,
  email_not_verified: (site) => `${site} does not say that your address is yours. Confirm it there first.`,
  email_not_found: (site) => `${site} does not tell your address, which an account here needs.`,
  access_denied: (site) => `You did not sign in with ${site}.`,
  unavailable: (site) => `${site} does not answer at the moment. Please try again later, or another way.`,
  ACCOUNT_BLOCKED: () => 'This account is blocked. Ask whoever runs this site.',
}

/** Handles the return from another site: navigates on, or shows the failure. */
export function CameBack() {
  const [search] = useSearch()
  const { learner, profile, status } = useSession()
  const { data } = useQuery(providersQuery)
  const by = search.get('by')
  const error = search.get('error')
  useEffect(() => {
    // This page takes over the visitor's progress before the storage gives it up.
    if (by !== null && error !== null) void load(visitor).then(endBeingAway)
  }, [by, error])
  const isIn = by !== null && error === null && status === 'ready' && learner !== null
  useEffect(() => {
    if (isIn) cameBackSignedIn()
  }, [isIn])
  if (by === null) return null
  if (error === null) {
    if (!isIn) return null
    return <Navigate to={destinationAfterSignIn(search.get('returnTo'), presentChoices(profile))} replace />
  }
  const site = data?.providers.find(({ id }) => id === by)?.name ?? 'The other site'
  const say = words[error] ?? (() => `Signing in with ${site} did not work. Please try again, or another way.`)
  return <Alert className="mb-5" title={say(site)} />
}
