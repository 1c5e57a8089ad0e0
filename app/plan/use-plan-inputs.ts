import { useMemo } from 'react'
import type { CoursePath } from '../../domain/course-paths.ts'
import type { PlanGiven } from '../../domain/course-plan.ts'
import { ownTarget } from '../../domain/items/item-kind.ts'
import { noSchedule, type Schedule, scheduleItem } from '../../domain/items/schedule.ts'
import { planGiven } from '../../domain/plan-given.ts'
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
  const given = useMemo(
    () => planGiven(courseId, record, { schedule, today, timeZone }),
    [record, schedule, today, timeZone, courseId],
  )
  return { given, setSchedule: item.write }
}
