import { useState } from 'react'
import type { Preferences } from '../../domain/preferences.ts'
import { useSession } from '../auth/session.ts'
import { useFailure } from '../sync/failure.ts'
import { choicesKind } from '../sync/operations/choices.ts'
import { perform, sendNow } from '../sync/perform.ts'
import { usePending } from '../sync/use-pending.ts'
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
    choose: (choice: Choices) => void perform(choicesKind, { payload: { choices: choice, isFinished: false } }),
    /**
     * Saves the three choices and continues, even after a failure: the choices are persisted, and the course needs no
     * profile. A visitor's are saved at sign-up.
     */
    async finish(preferences: Preferences, goOn: () => void) {
      const saving = perform(choicesKind, { payload: { choices: preferences, isFinished: true } })
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
