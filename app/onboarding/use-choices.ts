import { useState } from 'react'
import type { Answers } from '../../domain/preferences.ts'
import { useSession } from '../auth/session.ts'
import { choicesKind, enqueueChoices } from '../sync/choices.ts'
import { sendNow } from '../sync/enqueue.ts'
import { useFailure } from '../sync/failure.ts'
import { usePending } from '../sync/use-operations.ts'
import { type Choices, choicesIn } from './choices.ts'

export function useCurrentChoices(): Choices {
  const { profile } = useSession()
  const { operations } = usePending(choicesKind)
  return choicesIn(profile, operations)
}

/** The wizard's choices, with functions to change them. */
export function useChoices() {
  const { learner } = useSession()
  const { operations } = usePending(choicesKind)
  const failure = useFailure()
  const [isFinishing, setIsFinishing] = useState(false)
  const choices = useCurrentChoices()
  return {
    choices,
    isUnsaved: learner !== null && operations.length > 0 && failure !== null,
    isFinishing,
    choose: (choice: Choices) => void enqueueChoices(choice, false),
    /**
     * Saves the three choices and continues, even after a failure: the choices are persisted, and the course needs no
     * profile. A visitor's are saved at sign-up.
     */
    async finish(preferences: Answers, goOn: () => void) {
      const saving = enqueueChoices(preferences, true)
      if (learner) {
        setIsFinishing(true)
        await saving
        await sendNow()
        setIsFinishing(false)
      }
      goOn()
    },
  }
}
