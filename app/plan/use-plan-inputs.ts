import { useMemo } from 'react'
import { localDateAt } from '../../domain/calendar.ts'
import type { CoursePath } from '../../domain/course-paths.ts'
import type { PlanGiven } from '../../domain/course-plan.ts'
import { ownTarget } from '../../domain/items/item-kind.ts'
import { noSchedule, type Schedule, scheduleItem } from '../../domain/items/schedule.ts'
import { noChanges } from '../../domain/learner-record.ts'
import { ownTimeZone } from '../local-time.ts'
import { useItem } from '../sync/use-item.ts'
import { useRecord } from '../sync/use-record.ts'
import { useToday } from '../use-today.ts'

/** All that the plan of the present learner or visitor for a path follows from. */
export function usePlanInputs(path: CoursePath): { given: PlanGiven; setSchedule: (schedule: Schedule) => void } {
  const courses = useMemo(() => [path.course], [path.course])
  const { record } = useRecord(courses)
  const today = useToday()
  const timeZone = ownTimeZone()
  const item = useItem(scheduleItem, ownTarget)
  const schedule = item.value ?? noSchedule
  const courseId = path.course.id
  const given = useMemo(() => {
    const began = record.enrolments[courseId]?.startedAt
    const startedAt = began === undefined ? null : localDateAt(new Date(began * 1000), timeZone)
    return { record, changes: record.plans?.[courseId] ?? noChanges, schedule, startedAt, today, timeZone }
  }, [record, schedule, today, timeZone, courseId])
  return { given, setSchedule: item.write }
}
