import { useState } from 'react'
import type { Preferences } from '../../domain/preferences.ts'
import { useSession } from '../auth/session.ts'
import { useFailure } from '../sync/failure.ts'
import { choicesKind } from '../sync/operations/choices.ts'
import { perform, sendNow } from '../sync/perform.ts'
import { usePending } from '../sync/use-pending.ts'
import { type Answers, answersIn } from './answers.ts'

export function useAnswers(): Answers {
  const { profile } = useSession()
  const { operations } = usePending(choicesKind)
  return answersIn(profile, operations)
}

/** The wizard's answers with what it does to them. */
export function useChoices() {
  const { learner } = useSession()
  const { operations } = usePending(choicesKind)
  const failure = useFailure()
  const [isFinishing, setIsFinishing] = useState(false)
  const choices = useAnswers()
  return {
    choices,
    isUnsaved: learner !== null && operations.length > 0 && failure !== null,
    isFinishing,
    choose: (choice: Answers) => void perform(choicesKind, { payload: { choices: choice, isFinished: false } }),
    /**
     * Saves all three and goes on, also when they could not be saved: they are kept, and the course needs no profile.
     * A visitor's are saved when they sign up.
     */
    async finish(preferences: Preferences, goOn: () => void) {
      const keeping = perform(choicesKind, { payload: { choices: preferences, isFinished: true } })
      if (learner) {
        setIsFinishing(true)
        await keeping
        await sendNow()
        setIsFinishing(false)
      }
      goOn()
    },
  }
}
