import { type LocalDate, localDateAt } from './calendar.ts'
import type { PlanGiven } from './course-plan.ts'
import type { Schedule } from './items/schedule.ts'
import { type LearnerRecord, noChanges } from './learner-record.ts'

/** What the plan of a course follows from, for a learner with this record. */
export function planGiven(
  courseId: string,
  record: LearnerRecord,
  { schedule, today, timeZone }: { schedule: Schedule; today: LocalDate; timeZone: string },
): PlanGiven {
  const began = record.enrolments[courseId]?.startedAt
  const startedAt = began === undefined ? null : localDateAt(new Date(began * 1000), timeZone)
  return { record, changes: record.plans?.[courseId] ?? noChanges, schedule, startedAt, today, timeZone }
}
