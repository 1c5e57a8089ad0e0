import type { CoursePath } from '../../domain/course-paths.ts'
import { LazyReminders } from './lazy-reminders.tsx'
import { useCoursePlan } from './use-course-plan.ts'
import { Weekdays } from './weekdays.tsx'

export { coursePlan } from '../../domain/course-plan.ts'

/** The days on which a trail is walked, below it: a suggestion that may be changed there. */
export function TrailDays({ path }: { path: CoursePath }) {
  const own = useCoursePlan(path)
  return (
    <div className="grid max-w-sm gap-6">
      <div>
        <Weekdays own={own} time={path.preferences.timeCommitment} />
        <p className="mt-2 text-sm text-soft">What you don't do on its day moves on by itself.</p>
      </div>
      <LazyReminders own={own} />
    </div>
  )
}
