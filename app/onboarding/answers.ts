import { type Preferences, type Profile, preferencesIn } from '../../domain/preferences.ts'
import { choicesKind, type OwnChoices } from '../sync/operations/choices.ts'
import { presentOperations } from '../sync/perform.ts'

export type Answers = Partial<Preferences>

/** The answers so far: those that no profile holds yet first, else those of the profile. */
export function answersIn(profile: Profile | null, pending: readonly { payload: OwnChoices }[]): Answers {
  return Object.assign(preferencesIn(profile), ...pending.map(({ payload }) => payload.choices))
}

/** The same of whoever is here now, outside React. */
export function presentAnswers(profile: Profile | null): Answers {
  return answersIn(profile, presentOperations(choicesKind))
}
