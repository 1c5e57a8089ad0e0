import { useState } from 'react'
import { type Answers, answersOf, type Profile } from '../../domain/preferences.ts'
import { presentChoices } from '../onboarding/choices.ts'
import { paths } from '../paths.ts'
import { useSearch } from '../shell/use-search.ts'
import { presentLearner } from './session.ts'

/**
 * The page after signing in or up. The page the learner came from wins; next is the dashboard, or the wizard while its
 * questions are open. Answers given before signing up count. Only paths of this app are valid: `//elsewhere.example`,
 * `/\elsewhere` and full URLs would be open redirects.
 */
export function destinationAfterSignIn(returnTo: string | null, choices: Partial<Answers>): string {
  if (returnTo !== null && isOwnPath(returnTo)) return returnTo
  const open = { learningGoal: null, timeCommitment: null, experienceLevel: null }
  return answersOf({ ...open, ...choices }) ? paths.dashboard : paths.onboarding
}

/**
 * The destination for this page's sign-in. After an expired session, another learner is not led to the search of the
 * previous one.
 */
export function useDestinationAfterSignIn(): (profile: Profile | null) => string {
  const [search] = useSearch()
  const [before] = useState(presentLearner)
  return (profile) => {
    const returnTo = search.get('returnTo')
    const isOther = before !== null && before.id !== presentLearner()?.id
    return destinationAfterSignIn((isOther && returnTo?.replace(/[?#].*/, '')) || returnTo, presentChoices(profile))
  }
}

/** Query parameters that lead back to the start after signing in. */
export function returning(search: URLSearchParams, others: Record<string, string> = {}): string {
  const returnTo = search.get('returnTo')
  const taken = new URLSearchParams({ ...others, ...(returnTo !== null && { returnTo }) })
  return taken.size === 0 ? '' : `?${taken}`
}

function isOwnPath(path: string): boolean {
  const here = 'https://here.invalid'
  return path.startsWith('/') && URL.canParse(path, here) && new URL(path, here).origin === here
}
