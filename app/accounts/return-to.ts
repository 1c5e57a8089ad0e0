import { type Profile, preferencesOf } from '../../domain/preferences.ts'
import { paths } from '../paths.ts'

/**
 * Where to go after signing in or up: back to where the learner was sent from, else on to the dashboard, or to
 * the wizard while its questions are open. Only paths of this app count: `//elsewhere.example`, `/\elsewhere`
 * and full addresses would lead to other sites.
 */
export function destinationAfterSignIn(returnTo: string | null, profile: Profile | null): string {
  if (returnTo !== null && isOwnPath(returnTo)) return returnTo
  return profile && preferencesOf(profile) ? paths.dashboard : paths.onboarding
}

function isOwnPath(path: string): boolean {
  const here = 'https://here.invalid'
  return path.startsWith('/') && URL.canParse(path, here) && new URL(path, here).origin === here
}
