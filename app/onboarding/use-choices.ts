import { onlineManager, useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { toast } from 'sonner'
import { getDashboard } from '../../domain/dashboard.ts'
import { completeOnboarding, type Preferences, type Profile, updateProfile } from '../../domain/preferences.ts'
import { getCourseProgress } from '../../domain/progress.ts'
import { rememberProfile, useSession } from '../accounts/session.ts'
import { call } from '../api.ts'
import { type Choices, forgetChoices, keepChoices, keptChoices, useKeptChoices } from './kept-choices.ts'

/** Saving is in the order of choosing, waits for the network, and tries again: the last choice is what stays. */
const saving = { scope: { id: 'profile' }, retry: 3, retryDelay: (failures: number) => 200 * 2 ** failures }

/** The answers so far: those of this tab first, else those of the learner's profile. */
export function useAnswers(): Choices {
  const { profile } = useSession()
  const kept = useKeptChoices()
  const stored = Object.entries(profile ?? {}).filter(([, answer]) => answer !== null)
  return { ...Object.fromEntries(stored), ...kept }
}

/** The wizard's answers with what it does to them. */
export function useChoices() {
  const queryClient = useQueryClient()
  const { learner } = useSession()
  const choices = useAnswers()

  function saved(profile: Profile, choices: Choices) {
    rememberProfile(profile)
    forgetChoices(choices)
  }
  const save = useMutation({
    ...saving,
    mutationFn: (choices: Choices) => call(updateProfile, { body: choices }),
    onSuccess: saved,
  })
  const { mutate } = save
  const learnerId = learner?.id
  // Kept from before it was known who is here, from a visit without an account, or from a save that failed.
  useEffect(() => {
    const left = keptChoices()
    if (learnerId !== undefined && Object.keys(left).length > 0) mutate(left)
  }, [learnerId, mutate])
  const complete = useMutation({
    ...saving,
    mutationFn: (preferences: Preferences) => call(completeOnboarding, { body: preferences }),
    onSuccess: (profile, preferences) => {
      saved(profile, preferences)
      void queryClient.invalidateQueries({ queryKey: [getDashboard.path] })
      void queryClient.invalidateQueries({ queryKey: [getCourseProgress.path] })
    },
    onError: () =>
      toast.error('Not saved yet', { description: 'Your choices are kept here. Finish again to save them.' }),
  })

  return {
    choices,
    isUnsaved: save.isPaused || save.isError,
    isFinishing: complete.isPending,
    /** Keeps one choice, and saves it when there is a profile to save it to. */
    choose(choice: Choices) {
      keepChoices(choice)
      if (learner) mutate(choice)
    },
    /** Saves all three and goes on, also when they could not be saved: the course itself needs no profile. */
    finish(preferences: Preferences, goOn: () => void) {
      if (!learner) return goOn()
      complete.mutate(preferences, { onSettled: goOn })
      // Without a network the mutation waits for it, and the learner should not.
      if (!onlineManager.isOnline()) goOn()
    },
  }
}
