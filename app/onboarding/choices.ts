import { answersIn } from '../../domain/preference-choices.ts'
import type { Answers, Profile } from '../../domain/preferences.ts'
import { type OwnChoices, pendingChoices } from '../sync/choices.ts'

export type Choices = Partial<Answers>

/** The wizard's choices: pending ones, else those of the profile. */
export function choicesIn(profile: Profile | null, pending: readonly { value: OwnChoices }[]): Choices {
  return Object.assign(answersIn(profile), ...pending.map(({ value }) => value.choices))
}

/** The present choices, for code outside React. */
export function presentChoices(profile: Profile | null): Choices {
  return choicesIn(profile, pendingChoices())
}
