import { answersIn } from '../../domain/preference-choices.ts'
import { type Preferences, type Profile, topicIn } from '../../domain/preferences.ts'

/** The preferences in the link, else those of the profile. The default weekly time is moderate. */
export function currentPreferences(navigationState: unknown, profile: Profile): Preferences | null {
  const named = answersIn(navigationState)
  const learningGoal = topicIn(navigationState) ?? profile.learningGoal
  const experienceLevel = named.experienceLevel ?? profile.experienceLevel
  const timeCommitment = named.timeCommitment ?? profile.timeCommitment ?? 'moderate'
  return learningGoal && experienceLevel ? { learningGoal, timeCommitment, experienceLevel } : null
}
