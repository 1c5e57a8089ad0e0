import { CircleCheck, Diamond } from 'lucide-react'
import type { Lesson } from '../../domain/courses.ts'
import { totalMinutes } from '../../domain/lesson-minutes.ts'
import type { PacedPath } from '../../domain/task-plan.ts'
import { TrailMark } from '../ui/trail-mark.tsx'
import type { CourseRecord } from './course-record.ts'
import { Rail } from './rail.tsx'
import { UnitLink } from './unit-link.tsx'

interface LessonMarkProps {
  lesson: Lesson
  /** The one that the lesson is listed on. */
  path: PacedPath
  /** The address that opens it. */
  to: string
  record: CourseRecord
  /** Whether the trail is walked up to here. */
  isReached: boolean
  /** Where the learner goes on. */
  isNext: boolean
  isSelected: boolean
}

/** A lesson on the trail: its mark completes it, its title opens it. */
export function LessonMark(props: LessonMarkProps) {
  const { lesson, path, to, record, isReached, isNext, isSelected } = props
  const isCompleted = record.completedLessonIds.has(lesson.id)
  return (
    <li className="relative flex gap-1">
      <Rail half="upper" isWalked={isReached} />
      <Rail half="lower" isWalked={isCompleted} />
      <label className="group relative grid min-h-11 w-11 shrink-0 cursor-pointer place-items-center rounded-control has-disabled:cursor-default has-focus-visible:outline-2 has-focus-visible:outline-pine">
        <input
          type="checkbox"
          className="absolute inset-0 cursor-[inherit] opacity-0"
          aria-label={`Completed: ${lesson.title}`}
          checked={isCompleted}
          disabled={record.status === 'loading'}
          onChange={() => record.setLesson(lesson, !isCompleted)}
        />
        <span className="pointer-events-none rounded-full bg-paper transition-transform duration-150 ease-walk group-hover:scale-110">
          <TrailMark state={isCompleted ? 'done' : isNext ? 'now' : 'ahead'} />
        </span>
      </label>
      <UnitLink to={to} isSelected={isSelected} className="flex-1 justify-between pl-1.5">
        <span>
          {lesson.title}
          {isNext && <span className="sr-only"> (next)</span>}
        </span>
        <span className="flex shrink-0 items-center gap-1.5 font-normal text-soft text-xs tabular-nums">
          {record.passedTaskIds.has(lesson.id) && (
            <>
              <Diamond size={12} className="fill-current text-pine" strokeWidth={2} />
              <span className="sr-only">practised</span>
            </>
          )}
          {record.quizzes.get(lesson.id)?.isPassed && (
            <>
              <CircleCheck size={14} strokeWidth={2.25} className="text-pine" />
              <span className="sr-only">quiz passed</span>
            </>
          )}
          {totalMinutes([lesson], path, record.medianMinutes)} min
        </span>
      </UnitLink>
    </li>
  )
}
