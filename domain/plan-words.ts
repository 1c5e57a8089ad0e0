import type { CoursePath } from './course-paths.ts'
import type { PlannedDay, Sitting } from './plan.ts'
import { stepNames } from './tasks.ts'

/** The lesson, bridge or milestone that is done in a sitting, or the project. */
export function titleOfSitting({ step: { unit } }: Sitting, { course }: CoursePath): string {
  return unit?.title ?? course.project?.title ?? ''
}

/** The sittings of a day by lesson, bridge or milestone, in their order. */
export function sittingsByUnit({ sittings }: PlannedDay): Sitting[][] {
  const groups: Sitting[][] = []
  for (const sitting of sittings) {
    const last = groups.at(-1)
    if (last && last[0]?.step.unit === sitting.step.unit) last.push(sitting)
    else groups.push([sitting])
  }
  return groups
}

/** All that is done on a day: `Links, Pictures`. */
export function titleOfDay({ sittings }: PlannedDay, path: CoursePath): string {
  return [...new Set(sittings.map((sitting) => titleOfSitting(sitting, path)))].join(', ')
}

/** The minutes of a day, the review among them. */
export function minutesOnDay({ sittings, reviewMinutes }: PlannedDay): number {
  return sittings.reduce((sum, { minutes }) => sum + minutes, reviewMinutes)
}

/** What is done of a lesson in a sitting, and how long: `Text, 15 min`; `Quiz, 20 of 65 min` where other days hold the rest. */
export function doingInWords({ step: { does, step, minutes: whole }, minutes, isPart }: Sitting): string {
  const time = isPart ? `${minutes} of ${whole} min` : `${minutes} min`
  if (does === 'exam' || does === 'project') return time
  const part = does === 'read' ? 'Text' : does === 'quiz' ? 'Quiz' : stepNames[step ?? 'b']
  return `${part}, ${time}`
}
