import { useState } from 'react'
import { type Preferences, type Profile, preferencesOf } from '../../domain/preferences.ts'
import { presentAnswers } from '../onboarding/answers.ts'
import { paths } from '../paths.ts'
import { useSearch } from '../shell/use-search.ts'
import { presentLearner } from './session.ts'

/**
 * Where to go after signing in or up: back to where the learner was sent from, else on to the dashboard, or to
 * the wizard while its questions are open: who answered them before they had an account is not asked again. Only paths
 * of this app count: `//elsewhere.example`, `/\elsewhere` and full addresses would lead to other sites.
 */
export function destinationAfterSignIn(returnTo: string | null, answers: Partial<Preferences>): string {
  if (returnTo !== null && isOwnPath(returnTo)) return returnTo
  const open = { learningGoal: null, timeCommitment: null, experienceLevel: null }
  return preferencesOf({ ...open, ...answers }) ? paths.dashboard : paths.onboarding
}

/**
 * The same for whoever signs in or up on this page. Where it was led to by a session that had ended, and somebody else
 * signs in, they are not shown what was searched for there.
 */
export function useDestinationAfterSignIn(): (profile: Profile | null) => string {
  const [search] = useSearch()
  const [before] = useState(presentLearner)
  return (profile) => {
    const returnTo = search.get('returnTo')
    const isOther = before !== null && before.id !== presentLearner()?.id
    return destinationAfterSignIn((isOther && returnTo?.replace(/[?#].*/, '')) || returnTo, presentAnswers(profile))
  }
}

/** What an address on the way to signing in takes along, so that it leads back in the end. */
export function returning(search: URLSearchParams, others: Record<string, string> = {}): string {
  const returnTo = search.get('returnTo')
  const taken = new URLSearchParams({ ...others, ...(returnTo !== null && { returnTo }) })
  return taken.size === 0 ? '' : `?${taken}`
}

function isOwnPath(path: string): boolean {
  const here = 'https://here.invalid'
  return path.startsWith('/') && URL.canParse(path, here) && new URL(path, here).origin === here
}
