import type { LearningGoal } from '../../domain/preferences.ts'
import { useSession } from '../auth/session.ts'
import { choicesIn } from '../onboarding/choices.ts'
import { choicesKind } from '../sync/choices.ts'
import { usePending } from '../sync/use-operations.ts'

/** The goal that the learner or visitor has chosen; `null` without one, `undefined` until it is known. */
export function useOwnGoal(): LearningGoal | null | undefined {
  const { status, profile } = useSession()
  const { isKnown, operations } = usePending(choicesKind)
  if (status === 'loading' || !isKnown) return undefined
  return choicesIn(profile, operations).learningGoal ?? null
}
