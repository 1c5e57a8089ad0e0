import { type Preferences, type Profile, preferencesIn } from '../../domain/preferences.ts'
import { choicesKind, type OwnChoices } from '../sync/operations/choices.ts'
import { presentOperations } from '../sync/perform.ts'

export type Choices = Partial<Preferences>

/** The wizard's choices: pending ones, else those of the profile. */
export function choicesIn(profile: Profile | null, pending: readonly { payload: OwnChoices }[]): Choices {
  return Object.assign(preferencesIn(profile), ...pending.map(({ payload }) => payload.choices))
}

/** The present choices, for code outside React. */
export function presentChoices(profile: Profile | null): Choices {
  return choicesIn(profile, presentOperations(choicesKind))
}
