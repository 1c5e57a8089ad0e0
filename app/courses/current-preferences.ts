import { Preferences, type Profile } from '../../domain/preferences.ts'

/** What the link here said, else what the profile says; a time that nobody named is moderate. */
export function currentPreferences(navigationState: unknown, profile: Profile): Preferences | null {
  const named = Preferences.partial().safeParse(navigationState ?? {}).data ?? {}
  const learningGoal = named.learningGoal ?? profile.learningGoal
  const experienceLevel = named.experienceLevel ?? profile.experienceLevel
  const timeCommitment = named.timeCommitment ?? profile.timeCommitment ?? 'moderate'
  return learningGoal && experienceLevel ? { learningGoal, timeCommitment, experienceLevel } : null
}
