import type { CoursePath } from './course-paths.ts'
import type { Placement } from './placement.ts'
import { experienceLevels } from './preference-choices.ts'
import type { ExperienceLevel } from './preferences.ts'

/** Right answers from which the next higher level fits better, and up to which the next lower one does. */
const enoughForHigher = 10
const fewForLower = 3

/** The level that fits better than that of the path, by the number of right answers; `null` where it fits. */
export function suggestedLevel({ preferences }: Pick<CoursePath, 'preferences'>, placement: Placement) {
  const right = Object.values(placement).reduce((sum, count) => sum + count, 0)
  const levels: (ExperienceLevel | undefined)[] = experienceLevels.map(({ value }) => value)
  const at = levels.indexOf(preferences.experienceLevel)
  if (right >= enoughForHigher) return levels[at + 1] ?? null
  return right <= fewForLower ? (levels[at - 1] ?? null) : null
}
