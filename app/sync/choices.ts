import { type Answers, completeOnboarding, type Profile, updateProfile } from '../../domain/preferences.ts'
import { getRecord } from '../../domain/progress.ts'
import { cacheProfile, presentLearner } from '../auth/session.ts'
import { ownTimeZone } from '../local-time.ts'
import { queryClient } from '../query-client.ts'
import { callForOwner } from './call-for-owner.ts'
import { enqueue } from './enqueue.ts'
import { operationsOfKind } from './mirror.ts'
import { type Operation, visitor } from './operation.ts'
import type { OperationKind } from './operation-kind.ts'

/** The wizard's choices; all three once it is finished. */
export interface OwnChoices {
  choices: Partial<Answers>
  isFinished: boolean
}

export const choicesKind: OperationKind<OwnChoices> = {
  name: 'choices',
  async send({ owner, value: { choices, isFinished } }) {
    const profile = isFinished
      ? await callForOwner(owner, completeOnboarding, { body: { ...(choices as Answers), timeZone: ownTimeZone() } })
      : await callForOwner(owner, updateProfile, { body: choices })
    return { result: { status: 'done', value: profile } }
  },
  describe: () => 'Your choices',
  amount: () => ({ noun: 'choice', count: 1 }),
}

/** Writes a saved profile to the query cache. */
export function applyChoices({ value: { isFinished } }: Pick<Operation<OwnChoices>, 'value'>, profile: Profile): void {
  cacheProfile(profile)
  if (isFinished) void queryClient.invalidateQueries({ queryKey: [getRecord.path] })
}

/** Pending choices of the present learner or visitor. */
export function pendingChoices(): readonly Operation<OwnChoices>[] {
  return operationsOfKind(presentLearner()?.id ?? visitor, choicesKind.name) as readonly Operation<OwnChoices>[]
}

/** Enqueues choices, together with pending ones. */
export function enqueueChoices(choices: Partial<Answers>, isFinished: boolean): Promise<void> {
  const before = pendingChoices().at(-1)?.value
  const value: OwnChoices = {
    choices: { ...before?.choices, ...choices },
    isFinished: isFinished || before?.isFinished === true,
  }
  return enqueue({ kind: choicesKind.name, target: '', value, over: null })
}
