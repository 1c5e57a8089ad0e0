import { useMemo } from 'react'
import type { CoursePath } from '../../domain/course-paths.ts'
import { type CoursePlan, coursePlan, type PlanGiven } from '../../domain/course-plan.ts'
import type { Schedule } from '../../domain/items/schedule.ts'
import { recordEvent } from '../sync/event.ts'
import { usePlanInputs } from './use-plan-inputs.ts'

/** The plan of the present learner or visitor for a path, with functions to change it. */
export interface OwnPlan extends Pick<PlanGiven, 'today' | 'schedule' | 'changes'> {
  plan: CoursePlan
  setSchedule: (schedule: Schedule) => void
  /** Moves a step to a day; `null` puts it back. */
  move: (stepId: string, to: string | null) => void
  /** More minutes than a day would hold; 0 for none. */
  setExtraMinutes: (date: string, minutes: number) => void
}

export function useCoursePlan(path: CoursePath): OwnPlan {
  const { given, setSchedule } = usePlanInputs(path)
  const plan = useMemo(() => coursePlan(path, given), [path, given])
  const place = { kind: 'plan-changed' as const, courseId: path.course.id }
  return {
    ...given,
    plan,
    setSchedule,
    move: (stepId, to) => void recordEvent({ ...place, moves: { [stepId]: to }, extraMinutes: {} }, 'Your plan'),
    setExtraMinutes: (date, minutes) =>
      void recordEvent({ ...place, moves: {}, extraMinutes: { [date]: minutes } }, 'Your plan'),
  }
}
