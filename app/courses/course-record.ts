import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { toast } from 'sonner'
import type { CoursePath } from '../../domain/course-paths.ts'
import { type Lesson, listCourses, type Project } from '../../domain/courses.ts'
import { lessonPoints, projectPoints } from '../../domain/levels.ts'
import { getCourseProgress, type Stats } from '../../domain/progress.ts'
import { useSession } from '../accounts/session.ts'
import { queryFor } from '../api.ts'
import type { Passing } from '../exams/use-exam.ts'
import { ownTimeZone } from '../local-time.ts'
import { record } from '../outbox/outbox.ts'
import { lessonsAfter, submissionsIn } from '../outbox/overlay.ts'
import { useUnsentEvents } from '../outbox/use-unsent.ts'
import { rememberOutcome } from './remember-outcome.ts'
import { keepReceipt, redeemReceipts, useReceipts } from './visitor-receipts.ts'

/** How far someone is in a course, and the ways to get further: the same for visitors and learners. */
export interface CourseRecord {
  /** A learner's is stored; a visitor's lives in page memory. */
  isStored: boolean
  /** While loading or failed, what is completed is not known. */
  status: 'loading' | 'ready' | 'failed'
  completedLessonIds: ReadonlySet<string>
  completedProjectIds: ReadonlySet<string>
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

export function useCourseRecord({ course, preferences }: CoursePath): CourseRecord {
  const session = useSession()
  const isStored = session.learner !== null
  const unsent = useUnsentEvents()
  const receipts = useReceipts()
  const progress = useQuery({
    ...queryFor(getCourseProgress, { params: { courseId: course.id } }),
    enabled: isStored,
  })
  const courses = useQuery({ ...queryFor(listCourses, {}), enabled: session.status !== 'loading' && !isStored })
  const hasReceipts = Object.keys(receipts).length > 0
  // Page memory and the server are both outside React; each visit of a player tries once more.
  useEffect(() => {
    if (isStored && hasReceipts) void redeemReceipts()
  }, [isStored, hasReceipts])

  const stored = isStored ? progress.data : undefined
  const completedLessonIds = lessonsAfter(stored?.course.completedLessonIds ?? [], unsent.events)
  const completedProjectIds = new Set([
    ...(stored?.course.completedProjectIds ?? []),
    ...submissionsIn(unsent.events).keys(),
    ...Object.keys(receipts),
  ])
  const hasFailed = progress.isError && !progress.isFetching
  return {
    isStored,
    status: isStored
      ? stored && unsent.isKnown
        ? 'ready'
        : hasFailed
          ? 'failed'
          : 'loading'
      : session.status === 'loading'
        ? 'loading'
        : 'ready',
    completedLessonIds,
    completedProjectIds,
    skillPoints: isStored
      ? (stored?.stats.totalSkillPoints ?? 0)
      : completedLessonIds.size * lessonPoints + completedProjectIds.size * projectPoints,
    stats: stored?.stats ?? null,
    enrolled:
      stored?.enrolled ??
      (isStored ? undefined : courses.data?.find(({ id }) => id === course.id)?.enrolled) ??
      course.enrolledBaseline,
    hasReceipts: isStored && hasReceipts,
    retry: () => void Promise.all([progress.refetch(), redeemReceipts()]),
    setLesson(lesson, completed) {
      const kind = completed ? 'lesson-completed' : 'lesson-reopened'
      void record({ kind, lessonId: lesson.id, preferences }, `'${lesson.title}'`).then(() => toastLesson(completed))
    },
    handIn: (project, submission) =>
      record({ kind: 'project-handed-in', projectId: project.id, preferences, submission }, `'${project.title}'`),
    pass(project, passing) {
      if ('outcome' in passing) void rememberOutcome(passing.outcome)
      else {
        const occasion = { occurredAt: new Date().toISOString(), timeZone: ownTimeZone(), preferences }
        keepReceipt(project.id, { ...occasion, receipt: passing.receipt })
      }
    },
  }
}

function toastLesson(completed: boolean): void {
  if (completed) toast.success('Lesson completed!', { description: 'Great job! Keep up the good work.' })
  else toast('Lesson marked as incomplete', { description: 'You can revisit this lesson anytime.' })
}
