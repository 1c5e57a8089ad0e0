import { useSession } from '../auth/session.ts'
import { useLazyCode } from '../lazy-code.ts'
import { LazyPart } from '../ui/lazy-part.tsx'
import type { OwnPlan } from './use-course-plan.ts'

const failure = ["Your reminders didn't load", 'They come all the same.'] as const

/** The reminders of who has an account. Their code loads after the plan. */
export function LazyReminders({ own }: { own: Pick<OwnPlan, 'schedule' | 'setSchedule'> }) {
  const { learner } = useSession()
  const code = useLazyCode('reminders', () => import('./reminders.tsx'))
  if (!learner) return null
  return (
    <LazyPart code={code} placeholder={null} failure={failure}>
      {({ default: Reminders }) => <Reminders own={own} />}
    </LazyPart>
  )
}
