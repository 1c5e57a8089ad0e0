import { preferencesIn } from '../../domain/preference-choices.ts'
import type { Preferences, Profile } from '../../domain/preferences.ts'
import { type OwnChoices, pendingChoices } from '../sync/choices.ts'

export type Choices = Partial<Preferences>

/** The wizard's choices: pending ones, else those of the profile. */
export function choicesIn(profile: Profile | null, pending: readonly { value: OwnChoices }[]): Choices {
  return Object.assign(preferencesIn(profile), ...pending.map(({ value }) => value.choices))
}

/** The present choices, for code outside React. */
export function presentChoices(profile: Profile | null): Choices {
  return choicesIn(profile, pendingChoices())
}
