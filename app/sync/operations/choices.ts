import { getDashboard } from '../../../domain/dashboard.ts'
import { completeOnboarding, type Preferences, type Profile, updateProfile } from '../../../domain/preferences.ts'
import { getCourseProgress } from '../../../domain/progress.ts'
import { rememberProfile } from '../../accounts/session.ts'
import { callOnce } from '../../api.ts'
import { queryClient } from '../../query-client.ts'
import { type OperationKind, sendOne } from '../operation.ts'

/** Answers of the wizard; once it is finished, all three of them. */
export interface OwnChoices {
  choices: Partial<Preferences>
  isFinished: boolean
}

/** What is chosen in the wizard. */
export const choicesKind: OperationKind<OwnChoices> = {
  name: 'choices',
  send: sendOne(async ({ owner: learnerId, payload: { choices, isFinished } }) => {
    const profile = isFinished
      ? await callOnce(completeOnboarding, { body: choices as Preferences }, { learnerId })
      : await callOnce(updateProfile, { body: choices }, { learnerId })
    return { profile, isFinished }
  }),
  remember({ profile, isFinished }: { profile: Profile; isFinished: boolean }) {
    rememberProfile(profile)
    if (!isFinished) return
    for (const { path } of [getDashboard, getCourseProgress]) void queryClient.invalidateQueries({ queryKey: [path] })
  },
  merge: (earlier, later) => ({
    choices: { ...earlier.choices, ...later.choices },
    isFinished: earlier.isFinished || later.isFinished,
  }),
  describe: () => 'Your choices',
  amount: () => ({ noun: 'choice', count: 1 }),
}
