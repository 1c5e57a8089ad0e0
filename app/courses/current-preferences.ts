import { type Preferences, type Profile, preferencesIn } from '../../domain/preferences.ts'

/** What the link here said, else what the profile says; a time that nobody named is moderate. */
export function currentPreferences(navigationState: unknown, profile: Profile): Preferences | null {
  const named = preferencesIn(navigationState)
  const learningGoal = named.learningGoal ?? profile.learningGoal
  const experienceLevel = named.experienceLevel ?? profile.experienceLevel
  const timeCommitment = named.timeCommitment ?? profile.timeCommitment ?? 'moderate'
  return learningGoal && experienceLevel ? { learningGoal, timeCommitment, experienceLevel } : null
}
