import type { ReactNode } from 'react'
import { Navigate, useLocation } from 'react-router'
import type { Learner } from '../../domain/accounts.ts'
import type { Profile } from '../../domain/preferences.ts'
import { accountPathname, paths } from '../paths.ts'
import { LoadFailed } from '../ui/load-failed.tsx'
import { hasSignedOut, useSession } from './session.ts'

interface LearnerOnlyProps {
  whileLoading: ReactNode
  children: (who: { learner: Learner; profile: Profile }) => ReactNode
}

const nothingChosen: Profile = { learningGoal: null, timeCommitment: null, experienceLevel: null }

/** A page for signed-in learners: others go to sign in and come back after. */
export function LearnerOnly({ whileLoading, children }: LearnerOnlyProps) {
  const { status, learner, profile, retry } = useSession()
  const { pathname, search } = useLocation()
  if (learner) return children({ learner, profile: profile ?? nothingChosen })
  if (status === 'loading') return whileLoading
  if (status === 'error')
    return (
      <div className="page-width py-8 sm:py-12">
        <h1 className="mb-8 text-3xl">Almost there</h1>
        <LoadFailed title="We could not check who is signed in" onRetry={retry}>
          The server did not answer. This page goes on by itself when it does.
        </LoadFailed>
      </div>
    )
  return <Navigate to={hasSignedOut() ? paths.home : accountPathname('signIn', pathname + search)} replace />
}
