import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { isLesson } from '../../domain/bridges.ts'
import { type CoursePath, idsOfLesson, lessonIdsWhere, lessonsOf } from '../../domain/course-paths.ts'
import { type Course, type Lesson, listCourses, type Project, type Unit } from '../../domain/courses.ts'
import {
  isCompletedIn,
  isoOf,
  type LearnerRecord,
  quizResultsOf,
  statsOf,
  totalPoints,
} from '../../domain/learner-record.ts'
import type { MedianMinutes } from '../../domain/lesson-minutes.ts'
import { lessonPoints, projectPoints } from '../../domain/levels.ts'
import { passedTaskIdsIn } from '../../domain/practice.ts'
import type { Stats } from '../../domain/progress.ts'
import type { Score } from '../../domain/quizzes.ts'
import { joinedResults } from '../../domain/quizzes-rules.ts'
import { queryFor } from '../api.ts'
import { useSession } from '../auth/session.ts'
import type { Passing } from '../exams/use-exam.ts'
import { ownTimeZone } from '../local-time.ts'
import { applyOutcome } from '../sync/apply-outcome.ts'
import { enqueue } from '../sync/enqueue.ts'
import { recordEvent } from '../sync/event.ts'
import { examReceiptKind } from '../sync/exam-receipt.ts'
import { usePending } from '../sync/use-operations.ts'
import { useRecord } from '../sync/use-record.ts'
import { toast } from '../ui/toast.ts'

/** The best result in a quiz, and whether the quiz was ever passed. */
interface QuizProgress {
  best: Score
  isPassed: boolean
}

/** How far someone is in a course, and the ways to get further: the same for visitors and learners. */
export interface CourseRecord {
  /** A learner's is stored; a visitor's lives in page memory. */
  isStored: boolean
  /** While loading or failed, what is completed is not known. */
  status: 'loading' | 'ready' | 'failed'
  completedLessonIds: ReadonlySet<string>
  completedProjectIds: ReadonlySet<string>
  /** The tasks that passed, by their present ids. */
  passedTaskIds: ReadonlySet<string>
  /** The best result in each quiz that was taken, by lesson. */
  quizzes: ReadonlyMap<string, QuizProgress>
  /** When every lesson of a path was completed; `null` before. */
  completedAt: string | null
  skillPoints: number
  /** A visitor has no level. */
  stats: Stats | null
  enrolled: number
  medianMinutes: MedianMinutes
  /** An exam was passed before signing in, and the account does not know yet. */
  hasReceipts: boolean
  retry: () => void
  setLesson: (lesson: Lesson, completed: boolean) => void
  /** Resolves once this device has stored the work. */
  handIn: (project: Project, submission: string) => Promise<void>
  /** Notes that the project's exam was passed. */
  pass: (project: Project, passing: Passing) => void
}

/** A figure of what is completed, as it is shown: a dash until it is known. */
export function ifKnown({ status }: CourseRecord, figure: number): number | '–' {
  return status === 'ready' ? figure : '–'
}

/** Whether a lesson was completed, or the task of a bridge or a milestone passed. */
export function isDone(unit: Unit, { completedLessonIds, passedTaskIds }: CourseRecord): boolean {
  return isLesson(unit) ? completedLessonIds.has(unit.id) : passedTaskIds.has(unit.id)
}

export function useCourseRecord({ course, preferences }: CoursePath): CourseRecord {
  const session = useSession()
  const courses = useMemo(() => [course], [course])
  const { record, isStored, status, retry } = useRecord(courses)
  const inCourse = useMemo(() => progressIn(record, course), [record, course])
  const pendingReceipts = usePending(examReceiptKind).operations.filter(({ refusal }) => refusal === undefined)
  const receipts = new Set(pendingReceipts.map(({ target }) => target))
  const courseList = useQuery({ ...queryFor(listCourses, {}), enabled: session.status !== 'loading' })
  const figures = courseList.data?.find(({ id }) => id === course.id)
  return {
    isStored,
    status,
    ...inCourse,
    completedProjectIds: new Set([...inCourse.completedProjectIds, ...receipts]),
    skillPoints: totalPoints(record) + (isStored ? 0 : receipts.size * projectPoints),
    stats: isStored && status === 'ready' ? statsOf(record) : null,
    enrolled: figures?.enrolled ?? course.enrolledBaseline,
    medianMinutes: figures?.medianMinutes ?? {},
    hasReceipts: isStored && receipts.size > 0,
    retry,
    setLesson(lesson, completed) {
      const module = course.modules.find((module) => lessonsOf(module).includes(lesson))
      const place = { lessonId: lesson.id, courseId: course.id, moduleId: module?.id ?? '', preferences }
      const event = completed
        ? { kind: 'lesson-completed' as const, ...place, points: lessonPoints, skills: module?.tags ?? [] }
        : { kind: 'lesson-reopened' as const, ...place }
      void recordEvent(event, `'${lesson.title}'`).then(() => toastLesson(completed))
    },
    handIn(project, submission) {
      const points = isStored ? project.points : projectPoints
      const event = { projectId: project.id, courseId: course.id, preferences, submission, points }
      return recordEvent({ kind: 'project-handed-in', ...event }, `'${project.title}'`)
    },
    pass(project, passing) {
      if ('outcome' in passing) void applyOutcome(passing.outcome)
      else {
        const occasion = { occurredAt: new Date().toISOString(), timeZone: ownTimeZone(), preferences }
        const value = { ...occasion, receipt: passing.receipt }
        const label = `'${project.title}'`
        void enqueue({ kind: examReceiptKind.name, target: project.id, value, over: null, label })
      }
    },
  }
}

/** How far a record is in a course, its lessons and its project by their present ids. */
function progressIn(record: LearnerRecord, course: Course) {
  const lessons = course.modules.flatMap(lessonsOf)
  const quizzes = lessons.flatMap((lesson): [string, QuizProgress][] => {
    const result = joinedResults(quizResultsOf(record, idsOfLesson(lesson)))
    return result ? [[lesson.id, { best: result.best, isPassed: result.passedAt !== null }]] : []
  })
  const { project } = course
  const isHandedIn =
    project && [project.id, ...(project.formerIds ?? [])].some((id) => Object.hasOwn(record.projects, id))
  return {
    completedLessonIds: lessonIdsWhere(course, isCompletedIn(record)),
    completedProjectIds: new Set(isHandedIn ? [project.id] : []),
    passedTaskIds: passedTaskIdsIn(record, course),
    quizzes: new Map(quizzes),
    completedAt: isoOf(record.enrolments[course.id]?.completedAt ?? null),
  }
}

function toastLesson(completed: boolean): void {
  if (completed) toast.success('Lesson completed!', { description: 'Great job! Keep up the good work.' })
  else toast.message('Lesson marked as incomplete', { description: 'You can revisit this lesson anytime.' })
}
