import type { BoardTask } from '../../domain/course-cards.ts'
import { workItem } from '../../domain/items/work.ts'
import { days, type PlannerState } from '../exercises/boards/planner-rules.ts'
import { useCourseCards } from '../review/course-cards.ts'
import { useItem } from '../sync/use-item.ts'
import { useRecord } from '../sync/use-record.ts'
import { Button } from '../ui/button.tsx'
import type { OwnPlan } from './use-course-plan.ts'

type OwnDays = Pick<OwnPlan, 'schedule' | 'setSchedule'>

/** Offers the days that the learner planned in a task of a lesson, until they chose days here. */
export function PlannedDays({ own }: { own: OwnDays }) {
  const { record } = useRecord()
  const { cards } = useCourseCards(Object.keys(record.enrolments))
  if (own.schedule.weekdays.length > 0) return null
  const tasks = [...(cards?.values() ?? [])].flatMap(({ boardTasks }) => boardTasks)
  return tasks
    .filter(({ board }) => board === 'planner')
    .map((task) => <DaysOf key={task.taskId} task={task} own={own} />)
}

function DaysOf({ task: { taskId, title }, own: { schedule, setSchedule } }: { task: BoardTask; own: OwnDays }) {
  const { value } = useItem(workItem, taskId)
  const weekdays = weekdaysIn(value?.['board.json'])
  if (weekdays.length === 0) return null
  const names = new Intl.ListFormat('en').format(weekdays.map((weekday) => days[weekday - 1] ?? ''))
  return (
    <div className="border-blaze border-l-3 pl-4">
      <p className="text-sm">
        In ‘{title}’ you planned {names}.
      </p>
      <Button variant="secondary" size="small" className="mt-2" onClick={() => setSchedule({ ...schedule, weekdays })}>
        Use these days
      </Button>
    </div>
  )
}

/** The weekdays, from 1 for Monday, with minutes in a learner's work, which they may have written themselves. */
export function weekdaysIn(work = '{}'): number[] {
  try {
    const { minutes } = JSON.parse(work) as Partial<PlannerState>
    return Array.isArray(minutes) ? days.flatMap((_, index) => (Number(minutes[index]) > 0 ? [index + 1] : [])) : []
  } catch {
    return []
  }
}
