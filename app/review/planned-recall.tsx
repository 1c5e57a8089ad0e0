import type { LocalDate } from '../../domain/calendar.ts'
import type { BoardTask, CourseCards } from '../../domain/course-cards.ts'
import { workItem } from '../../domain/items/work.ts'
import { dueReview, type RecallState } from '../exercises/boards/recall-rules.ts'
import { lessonPathname } from '../paths.ts'
import { useItem } from '../sync/use-item.ts'
import { useRecord } from '../sync/use-record.ts'
import { Link } from '../ui/link.tsx'

interface PlannedRecallProps {
  courses: ReadonlyMap<string, CourseCards>
  today: LocalDate
}

/** Recalls that the learner set a date for in a task, where that day has come. */
export function PlannedRecall({ courses, today }: PlannedRecallProps) {
  return [...courses].flatMap(([courseId, { boardTasks }]) =>
    boardTasks
      .filter(({ board }) => board === 'recall')
      .map((task) => <RecallOf key={task.taskId} task={task} courseId={courseId} today={today} />),
  )
}

interface RecallOfProps {
  task: BoardTask
  courseId: string
  today: LocalDate
}

function RecallOf({ task: { taskId, lessonId, title }, courseId, today }: RecallOfProps) {
  const { record } = useRecord()
  const { value } = useItem(workItem, taskId)
  const preferences = record.enrolments[courseId]?.preferences
  if (!preferences || !isRecallDue(value?.['board.json'], today)) return null
  return (
    <p className="mt-6 border-blaze border-l-3 pl-4">
      You planned to recall a text once more: <Link to={lessonPathname(preferences, lessonId)}>{title}</Link>.
    </p>
  )
}

function isRecallDue(work: string | undefined, today: LocalDate): boolean {
  return dueReview({ reviews: reviewsIn(work) } as RecallState, today) >= 0
}

/** The dates in a learner's work, which they may have written themselves. */
function reviewsIn(work = '{}'): RecallState['reviews'] {
  try {
    const { reviews } = JSON.parse(work) as Partial<RecallState>
    return Array.isArray(reviews) ? reviews.filter((one) => typeof one?.recalled === 'string') : []
  } catch {
    return []
  }
}
