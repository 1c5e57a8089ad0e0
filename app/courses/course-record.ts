import { useMutation, useMutationState, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { toast } from 'sonner'
import type { CoursePath } from '../../domain/course-paths.ts'
import { type Lesson, listCourses, type Project } from '../../domain/courses.ts'
import { lessonPoints, projectPoints } from '../../domain/levels.ts'
import { getCourseProgress, getSubmission, type Occasion, type Stats } from '../../domain/progress.ts'
import { useSession } from '../accounts/session.ts'
import { queryFor } from '../api.ts'
import type { Passing } from '../exams/use-exam.ts'
import { recordNow } from '../learning-events.ts'
import { ownTimeZone } from '../local-time.ts'
import { rememberOutcome } from './remember-outcome.ts'
import {
  carryOver,
  forgetLesson,
  rememberLesson,
  rememberProject,
  useVisitorProgress,
  type VisitorProgress,
} from './visitor-progress.ts'

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
  /** Something was done that the server does not know yet. */
  hasUnsaved: boolean
  retry: () => void
  setLesson: (lesson: Lesson, completed: boolean) => void
  /** Resolves when the project is completed. @throws {CallError} */
  handIn: (project: Project, submission: string) => Promise<void>
  /** Notes that the project's exam was passed. */
  pass: (project: Project, passing: Passing) => void
}

export function useCourseRecord(path: CoursePath): CourseRecord {
  const session = useSession()
  const visitor = useVisitorRecord(path, session.status === 'loading')
  const learner = useLearnerRecord(path, session.learner?.id ?? null)
  return session.learner ? learner : visitor
}

function occasionOn({ preferences }: CoursePath): Occasion {
  return { occurredAt: new Date().toISOString(), timeZone: ownTimeZone(), preferences }
}

function toastLesson(completed: boolean): void {
  if (completed) toast.success('Lesson completed!', { description: 'Great job! Keep up the good work.' })
  else toast('Lesson marked as incomplete', { description: 'You can revisit this lesson anytime.' })
}

function useVisitorRecord(path: CoursePath, isLoading: boolean): CourseRecord {
  const { lessons, projects } = useVisitorProgress()
  const courses = useQuery({ ...queryFor(listCourses, {}), enabled: !isLoading })
  const known = courses.data?.find(({ id }) => id === path.course.id)
  const completedLessonIds = new Set(Object.keys(lessons))
  const completedProjectIds = new Set(Object.keys(projects))
  return {
    isStored: false,
    status: isLoading ? 'loading' : 'ready',
    completedLessonIds,
    completedProjectIds,
    skillPoints: completedLessonIds.size * lessonPoints + completedProjectIds.size * projectPoints,
    stats: null,
    enrolled: known?.enrolled ?? path.course.enrolledBaseline,
    hasUnsaved: false,
    retry: () => {},
    setLesson(lesson, completed) {
      if (completed) rememberLesson(lesson.id, occasionOn(path))
      else forgetLesson(lesson.id)
      toastLesson(completed)
    },
    async handIn(project, submission) {
      // Changed later, it was still completed when it was handed in first.
      rememberProject(project.id, { ...(projects[project.id] ?? occasionOn(path)), submission })
    },
    pass(project, passing) {
      if ('receipt' in passing) rememberProject(project.id, { ...occasionOn(path), receipt: passing.receipt })
    },
  }
}

interface LessonChange {
  lesson: Lesson
  completed: boolean
  occasion: Occasion
}

function useLearnerRecord(path: CoursePath, learnerId: string | null): CourseRecord {
  const isEnabled = learnerId !== null
  const courseId = path.course.id
  const progress = useQuery({ ...queryFor(getCourseProgress, { params: { courseId } }), enabled: isEnabled })
  const client = useQueryClient()
  const { gamification } = useSession().settings
  const left = useLeftFromVisiting(isEnabled)

  // One after the other: the answer to a later click must not be overtaken by the answer to an earlier one.
  const mutationKey = ['lesson', courseId]
  const record = useMutation({
    mutationKey,
    scope: { id: mutationKey.join() },
    mutationFn: ({ lesson, completed, occasion }: LessonChange) =>
      recordNow(learnerId ?? '', {
        kind: completed ? 'lesson-completed' : 'lesson-reopened',
        lessonId: lesson.id,
        ...occasion,
      }),
    onSuccess: (outcome, { completed }) => {
      rememberOutcome(outcome)
      toastLesson(completed)
      if (!gamification) return
      for (const { badgeName, badgeDescription } of outcome.newBadges) {
        toast.success(`New badge: ${badgeName}`, { description: badgeDescription })
      }
    },
    onError: (error, { lesson }) => {
      toast.error(`'${lesson.title}' could not be saved`, { description: error.message })
    },
  })
  const onTheWay = useMutationState({
    filters: { mutationKey, status: 'pending' },
    select: ({ state }) => ({ change: state.variables as LessonChange, isWaiting: state.isPaused }),
  })

  const completedLessonIds = new Set([
    ...(progress.data?.course.completedLessonIds ?? []),
    ...Object.keys(left.lessons),
  ])
  // What is on its way already shows; a change that fails is gone from here, and with it from the screen.
  for (const { change } of onTheWay) {
    if (change.completed) completedLessonIds.add(change.lesson.id)
    else completedLessonIds.delete(change.lesson.id)
  }
  return {
    isStored: true,
    status: progress.data ? 'ready' : progress.isError && !progress.isFetching ? 'failed' : 'loading',
    completedLessonIds,
    completedProjectIds: new Set([...(progress.data?.course.completedProjectIds ?? []), ...Object.keys(left.projects)]),
    skillPoints: progress.data?.stats.totalSkillPoints ?? 0,
    stats: progress.data?.stats ?? null,
    enrolled: progress.data?.enrolled ?? path.course.enrolledBaseline,
    hasUnsaved: left.isAny || onTheWay.some(({ isWaiting }) => isWaiting),
    retry: () => void Promise.all([progress.refetch(), carryOver()]),
    setLesson: (lesson, completed) => record.mutate({ lesson, completed, occasion: occasionOn(path) }),
    async handIn(project, submission) {
      const params = { projectId: project.id }
      rememberOutcome(
        await recordNow(learnerId ?? '', {
          kind: 'project-handed-in',
          projectId: project.id,
          submission,
          ...occasionOn(path),
        }),
      )
      client.setQueryData(queryFor(getSubmission, { params }).queryKey, { submission })
    },
    pass(_, passing) {
      if ('outcome' in passing) rememberOutcome(passing.outcome)
    },
  }
}

/** What a new learner did as a visitor and the account does not have yet, because sending it failed. */
function useLeftFromVisiting(isLearner: boolean): VisitorProgress & { isAny: boolean } {
  const left = useVisitorProgress()
  const isAny = Object.keys(left.lessons).length + Object.keys(left.projects).length > 0
  // Page memory and the server are both outside React; each visit of a player tries once more.
  useEffect(() => {
    if (isLearner && isAny) void carryOver()
  }, [isLearner, isAny])
  return { ...left, isAny }
}
