import { useQuery } from '@tanstack/react-query'
import type { CoursePath } from '../../domain/course-paths.ts'
import { type Lesson, listCourses, type Project } from '../../domain/courses.ts'
import { lessonPoints, projectPoints } from '../../domain/levels.ts'
import { getCourseProgress, type Stats } from '../../domain/progress.ts'
import type { Question } from '../../domain/quizzes.ts'
import { queryFor } from '../api.ts'
import { useSession } from '../auth/session.ts'
import type { Passing } from '../exams/use-exam.ts'
import { ownTimeZone } from '../local-time.ts'
import { queryClient } from '../query-client.ts'
import { recordEvent } from '../sync/operations/event.ts'
import { examReceiptKind } from '../sync/operations/exam-receipt.ts'
import { lessonsAfter, practisedAfter, type QuizStanding, quizzesAfter, submissionsIn } from '../sync/optimistic.ts'
import { perform } from '../sync/perform.ts'
import { usePendingPayloads } from '../sync/use-pending.ts'
import { usePendingEvents } from '../sync/use-pending-events.ts'
import { toast } from '../ui/toast.ts'
import { lessonContentQuery } from './lesson-content.ts'
import { rememberOutcome } from './remember-outcome.ts'

/** How far someone is in a course, and the ways to get further: the same for visitors and learners. */
export interface CourseRecord {
  /** A learner's is stored; a visitor's lives in page memory. */
  isStored: boolean
  /** While loading or failed, what is completed is not known. */
  status: 'loading' | 'ready' | 'failed'
  completedLessonIds: ReadonlySet<string>
  completedProjectIds: ReadonlySet<string>
  /** Lessons whose exercise passed. */
  practisedLessonIds: ReadonlySet<string>
  /** The best result in each quiz that was taken, by lesson. */
  quizzes: ReadonlyMap<string, QuizStanding>
  /** When every lesson of a path was completed; `null` before, and for visitors. */
  completedAt: string | null
  skillPoints: number
  /** A visitor has no level. */
  stats: Stats | null
  enrolled: number
  /** An exam was passed before signing in, and the account does not know yet. */
  hasReceipts: boolean
  retry: () => void
  setLesson: (lesson: Lesson, completed: boolean) => void
  /** Resolves when the work is kept on this device, on its way to the account. */
  handIn: (project: Project, submission: string) => Promise<void>
  /** Notes that the project's exam was passed. */
  pass: (project: Project, passing: Passing) => void
}

/** A figure of what is completed, as it is shown: a dash until it is known. */
export function ifKnown({ status }: CourseRecord, figure: number): number | '–' {
  return status === 'ready' ? figure : '–'
}

export function useCourseRecord({ course, preferences }: CoursePath): CourseRecord {
  const session = useSession()
  const isStored = session.learner !== null
  const pending = usePendingEvents()
  const receipts = usePendingPayloads(examReceiptKind)
  const progress = useQuery({
    ...queryFor(getCourseProgress, { params: { courseId: course.id } }),
    enabled: isStored,
  })
  const courses = useQuery({ ...queryFor(listCourses, {}), enabled: session.status !== 'loading' && !isStored })

  const stored = isStored ? progress.data : undefined
  const completedLessonIds = lessonsAfter(stored?.course.completedLessonIds ?? [], pending.events)
  const completedProjectIds = new Set([
    ...(stored?.course.completedProjectIds ?? []),
    ...submissionsIn(pending.events).keys(),
    ...receipts.keys(),
  ])
  const hasFailed = progress.isError && !progress.isFetching
  return {
    isStored,
    status: isStored
      ? stored && pending.isKnown
        ? 'ready'
        : hasFailed
          ? 'failed'
          : 'loading'
      : session.status === 'loading' || !pending.isKnown
        ? 'loading'
        : 'ready',
    completedLessonIds,
    completedProjectIds,
    practisedLessonIds: practisedAfter(stored?.course.practisedLessonIds ?? [], pending.events),
    quizzes: quizzesAfter(stored?.course.quizzes ?? [], pending.events, quizOf),
    completedAt: stored?.course.completedAt ?? null,
    skillPoints: isStored
      ? (stored?.stats.totalSkillPoints ?? 0)
      : completedLessonIds.size * lessonPoints + completedProjectIds.size * projectPoints,
    stats: stored?.stats ?? null,
    enrolled:
      stored?.enrolled ??
      (isStored ? undefined : courses.data?.find(({ id }) => id === course.id)?.enrolled) ??
      course.enrolledBaseline,
    hasReceipts: isStored && receipts.size > 0,
    retry: () => void progress.refetch(),
    setLesson(lesson, completed) {
      const kind = completed ? 'lesson-completed' : 'lesson-reopened'
      void recordEvent({ kind, lessonId: lesson.id, preferences }, `'${lesson.title}'`).then(() =>
        toastLesson(completed),
      )
    },
    handIn: (project, submission) =>
      recordEvent({ kind: 'project-handed-in', projectId: project.id, preferences, submission }, `'${project.title}'`),
    pass(project, passing) {
      if ('outcome' in passing) void rememberOutcome(passing.outcome)
      else {
        const occasion = { occurredAt: new Date().toISOString(), timeZone: ownTimeZone(), preferences }
        const payload = { ...occasion, receipt: passing.receipt }
        void perform(examReceiptKind, { target: project.id, payload, label: `'${project.title}'` })
      }
    },
  }
}

/** The questions of a lesson that was opened in this page: a visitor takes no other quiz. */
function quizOf(lessonId: string): readonly Question[] {
  return queryClient.getQueryData(lessonContentQuery({ id: lessonId }).queryKey)?.quiz ?? []
}

function toastLesson(completed: boolean): void {
  if (completed) toast.success('Lesson completed!', { description: 'Great job! Keep up the good work.' })
  else toast.message('Lesson marked as incomplete', { description: 'You can revisit this lesson anytime.' })
}
