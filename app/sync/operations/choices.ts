import { completeOnboarding, type Preferences, type Profile, updateProfile } from '../../../domain/preferences.ts'
import { getRecord } from '../../../domain/progress.ts'
import { cacheProfile } from '../../auth/session.ts'
import { queryClient } from '../../query-client.ts'
import { type OperationKind, sendFor, sendOne } from '../operation.ts'

/** Answers of the wizard; once it is finished, all three of them. */
export interface OwnChoices {
  choices: Partial<Preferences>
  isFinished: boolean
}

/** What is chosen in the wizard. */
export const choicesKind: OperationKind<OwnChoices> = {
  name: 'choices',
  send: sendOne(async ({ owner, payload: { choices, isFinished } }) => {
    const profile = isFinished
      ? await sendFor(owner, completeOnboarding, { body: choices as Preferences })
      : await sendFor(owner, updateProfile, { body: choices })
    return { profile, isFinished }
  }),
  remember({ profile, isFinished }: { profile: Profile; isFinished: boolean }) {
    cacheProfile(profile)
    if (isFinished) void queryClient.invalidateQueries({ queryKey: [getRecord.path] })
  },
  merge: (earlier, later) => ({
    choices: { ...earlier.choices, ...later.choices },
    isFinished: earlier.isFinished || later.isFinished,
  }),
  describe: () => 'Your choices',
  amount: () => ({ noun: 'choice', count: 1 }),
}
