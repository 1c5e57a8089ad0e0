import { preferencesIn } from '../../domain/preference-choices.ts'
import type { Preferences, Profile } from '../../domain/preferences.ts'

/** The preferences in the link, else those of the profile. The default weekly time is moderate. */
export function currentPreferences(navigationState: unknown, profile: Profile): Preferences | null {
  const named = preferencesIn(navigationState)
  const learningGoal = named.learningGoal ?? profile.learningGoal
  const experienceLevel = named.experienceLevel ?? profile.experienceLevel
  const timeCommitment = named.timeCommitment ?? profile.timeCommitment ?? 'moderate'
  return learningGoal && experienceLevel ? { learningGoal, timeCommitment, experienceLevel } : null
}
