import { type ReactNode, useState } from 'react'
import { Navigate, useLocation } from 'react-router'
import type { Learner } from '../../domain/accounts.ts'
import type { Profile } from '../../domain/preferences.ts'
import { accountPathname } from '../paths.ts'
import { AccountButtonLink } from '../shell/account-link.tsx'
import { LoadFailed } from '../ui/load-failed.tsx'
import { hasSignedOut, useSession } from './session.ts'

interface LearnerOnlyProps {
  whileLoading: ReactNode
  children: (who: { learner: Learner; profile: Profile }) => ReactNode
}

const nothingChosen: Profile = { learningGoal: null, timeCommitment: null, experienceLevel: null }

/**
 * A page for signed-in learners: visitors are redirected to sign in and return afterwards. Once the session has ended, the
 * page shows nothing of theirs.
 */
export function LearnerOnly({ whileLoading, children }: LearnerOnlyProps) {
  const { status, learner, ended, profile, retry } = useSession()
  const { pathname, search, hash } = useLocation()
  const [hadSignedOut] = useState(hasSignedOut)
  if (ended === 'session')
    return (
      <div className="page-width py-8 sm:py-12">
        <h1 className="text-3xl">Sign in to see this page</h1>
        <p className="mt-3 mb-6 text-soft">What is yours shows again, as you left it.</p>
        <AccountButtonLink page="signIn">Sign in</AccountButtonLink>
      </div>
    )
  if (learner) return children({ learner, profile: profile ?? nothingChosen })
  if (status === 'loading') return whileLoading
  if (status === 'error')
    return (
      <div className="page-width py-8 sm:py-12">
        <h1 className="mb-8 text-3xl">Can't reach your account right now</h1>
        <LoadFailed title="The server did not answer" onRetry={retry}>
          We'll reconnect automatically.
        </LoadFailed>
      </div>
    )
  // A sign-out in this page redirects by itself.
  if (hasSignedOut() && !hadSignedOut) return whileLoading
  return <Navigate to={accountPathname('signIn', pathname + search + hash)} replace />
}
