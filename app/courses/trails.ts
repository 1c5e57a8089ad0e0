import { isAdmitted } from '../../domain/course-paths.ts'
import { type CourseStatus, courseStatusOf } from '../../domain/course-status.ts'
import type { Dashboard } from '../../domain/dashboard.ts'
import type { Preferences, Profile } from '../../domain/preferences.ts'
import { coursePathname, lessonPathname } from '../paths.ts'
import type { CourseOutline, TopicCourse } from './course-outline.ts'

/** A learner's progress in all courses, with the pending operations applied. */
export interface Walked {
  completedLessonIds: ReadonlySet<string>
  completedProjectIds: ReadonlySet<string>
  courses: Pick<Dashboard['courses'][number], 'courseId' | 'learningGoal' | 'timeCommitment' | 'experienceLevel'>[]
  currentCourseId: string | null
}

type StopState = 'done' | 'now' | 'ahead'

/** A lesson on a trail, or the final project at its end. */
export interface Stop {
  id: string
  title: string
  /** The module it belongs to; `null` for the final project. */
  module: string | null
  to: string
  state: StopState
  /** Whether the lesson is the last of a completed module: the sign there names the module. */
  isSigned: boolean
}

/** A topic's course as one learner walks it. */
export interface Trail {
  topic: string
  label: string
  title: string
  to: string
  stops: Stop[]
  total: number
  completed: number
  courseStatus: CourseStatus
  /** Whether the learner is on this trail. */
  isHere: boolean
  /** Lessons of its own are to come. */
  isToBeContinued: boolean
}

/** The trails of all topics. `walked` is `null` while it is not known: then every lesson is ahead. */
export function trailsOf(courses: readonly TopicCourse[], profile: Profile | null, walked: Walked | null): Trail[] {
  return courses.map((course) => trailOf(course, profile, walked))
}

function trailOf({ topic, label, outline }: TopicCourse, profile: Profile | null, walked: Walked | null): Trail {
  const enrolled = enrolmentFor(topic, outline, walked)
  const preferences: Preferences = {
    learningGoal: topic,
    timeCommitment: enrolled?.timeCommitment ?? profile?.timeCommitment ?? 'moderate',
    experienceLevel: enrolled?.experienceLevel ?? profile?.experienceLevel ?? 'beginner',
  }
  const isDone = (id: string) => walked?.completedLessonIds.has(id) ?? false
  const modules = outline.modules.filter((module) => isAdmitted(module, preferences))
  const lessons = modules.flatMap((module) => module.lessons)
  const next = lessons.find(({ id }) => !isDone(id))
  const isHere = walked?.currentCourseId === outline.id && enrolled?.learningGoal === topic
  const completed = lessons.filter(({ id }) => isDone(id)).length
  const { project } = outline
  const isHandedIn = project !== null && (walked?.completedProjectIds.has(project.id) ?? false)
  const stops = modules.flatMap(({ title: module, lessons }) =>
    lessons.map(({ id, title }, index): Stop => {
      const to = lessonPathname(preferences, id)
      const state = isDone(id) ? 'done' : isHere && id === next?.id ? 'now' : 'ahead'
      return {
        id,
        title,
        module,
        to,
        state,
        isSigned: index === lessons.length - 1 && lessons.every((l) => isDone(l.id)),
      }
    }),
  )
  if (project) {
    const state = isHandedIn ? 'done' : isHere && !next ? 'now' : 'ahead'
    const { id, title } = project
    stops.push({ id, title, module: null, to: coursePathname(preferences), state, isSigned: false })
  }
  return {
    topic,
    label,
    title: outline.title,
    to: coursePathname(preferences),
    stops,
    total: lessons.length,
    completed,
    courseStatus: courseStatusOf({
      totalLessons: lessons.length,
      completedLessons: completed,
      project: project && { kind: project.kind, isCompleted: isHandedIn },
    }),
    isHere,
    isToBeContinued: outline.isShared,
  }
}

/** Where topics share a course, the enrolment for this one, else for another: the lessons are the same. */
function enrolmentFor(topic: string, { id }: CourseOutline, walked: Walked | null) {
  const enrolments = walked?.courses.filter(({ courseId }) => courseId === id) ?? []
  return enrolments.find(({ learningGoal }) => learningGoal === topic) ?? enrolments[0]
}

interface WayOn {
  label: 'Continue' | 'Take the exam' | 'Go to your project' | 'See what you did'
  to: string
  /** The title of the lesson or project that the link leads to. */
  title: string
}

/** The one way on from all trails: to where the learner is, and on a trail that is all walked to what they did there. */
export function wayOn(trails: readonly Trail[]): WayOn | null {
  const here = trails.find(({ isHere }) => isHere)
  if (!here) return null
  const stop = here.stops.find(({ state }) => state === 'now')
  if (!stop) return { label: 'See what you did', to: here.to, title: here.title }
  const label =
    stop.module !== null ? 'Continue' : here.courseStatus === 'exam-open' ? 'Take the exam' : 'Go to your project'
  return { label, to: stop.to, title: stop.title }
}

/** Lessons on all trails, each counted once however many trails it is on. */
export function countLessons(trails: readonly Trail[]): { completed: number; total: number } {
  const lessons = new Map(
    trails.flatMap(({ stops }) => stops.filter(({ module }) => module).map((s) => [s.id, s.state])),
  )
  return { completed: [...lessons.values()].filter((state) => state === 'done').length, total: lessons.size }
}
