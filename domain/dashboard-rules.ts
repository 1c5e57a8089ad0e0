import { goalOf, isBridge, isLesson } from './bridges.ts'
import { daysLater, type LocalDate } from './calendar.ts'
import { type CoursePath, completedOf, coursePath, lessonIdsWhere, percentComplete } from './course-paths.ts'
import { courseStatusOf, isOver } from './course-status.ts'
import type { Course, Project, Unit } from './courses.ts'
import type { CourseCard, Dashboard } from './dashboard.ts'
import {
  badgesOf,
  completedLessonIdsIn,
  completedProjectIdsIn,
  isCompletedIn,
  isoOf,
  type LearnerRecord,
  skillsOf,
  statsOf,
} from './learner-record.ts'
import type { Placement } from './placement.ts'
import { passedTaskIdsIn, practiceOf } from './practice.ts'
import type { Preferences, Profile } from './preferences.ts'
import { learningDaysFrom } from './recent-days.ts'
import { taskIdOf } from './tasks.ts'

/** An enrolment, with what was completed in its course. */
export interface Enrolment {
  courseId: string
  progressPercentage: number
  lastAccessedAt: string | null
  completedAt: string | null
  preferences: Preferences
  placement: Placement | undefined
  completedLessonIds: readonly string[]
  completedProjectIds: readonly string[]
  passedTaskIds: readonly string[]
  isFavourite: boolean
}

/** The learner's enrolments: starred ones first, then the one last accessed. @param starred ids of courses */
function enrolmentsOf(record: LearnerRecord, starred: readonly string[]): Omit<Enrolment, 'passedTaskIds'>[] {
  return Object.entries(record.enrolments)
    .sort(([a, left], [b, right]) => {
      const byStar = Number(starred.includes(b)) - Number(starred.includes(a))
      return byStar || right.lastAccessedAt - left.lastAccessedAt || (a < b ? -1 : 1)
    })
    .map(([courseId, { preferences, progressPercentage, lastAccessedAt, completedAt }]) => ({
      courseId,
      preferences,
      placement: record.placements?.[courseId],
      progressPercentage,
      lastAccessedAt: isoOf(lastAccessedAt),
      completedAt: isoOf(completedAt),
      completedLessonIds: completedLessonIdsIn(record, courseId),
      completedProjectIds: completedProjectIdsIn(record, courseId),
      isFavourite: starred.includes(courseId),
    }))
}

/** The inputs of a dashboard besides the record. */
interface DashboardParts {
  profile: Profile
  /** Ids of the courses that the learner has starred. */
  starred: readonly string[]
  courses: readonly Course[]
  /** Now, by UTC. */
  today: LocalDate
}

/** The dashboard that a record comes to. */
export function dashboardOf(record: LearnerRecord, { profile, starred, courses, today }: DashboardParts): Dashboard {
  const cards = enrolmentsOf(record, starred).map((enrolment) => {
    const course = courses.find(({ id }) => id === enrolment.courseId)
    const completed = course && lessonIdsWhere(course, isCompletedIn(record))
    const completedLessonIds = [...(completed ?? enrolment.completedLessonIds)]
    const passedTaskIds = course ? [...passedTaskIdsIn(record, course)] : []
    return courseCard({ ...enrolment, completedLessonIds, passedTaskIds }, course)
  })
  return {
    profile,
    stats: statsOf(record),
    streak: record.streak,
    skills: skillsOf(record),
    badges: badgesOf(record),
    courses: cards,
    currentCourseId: currentCourseOf(cards, profile),
    // A learner's day is at most one away from the day by UTC, and their week began up to six days earlier.
    recentDays: learningDaysFrom(daysLater(today, -7), record),
  }
}

/** floor(progress / 100 × total). */
export function completedModules(progress: number, totalModules: number): number {
  return Math.floor((progress / 100) * totalModules)
}

/** The card of an enrolment; a course this installation does not have is 'Unknown Course' with one module. */
export function courseCard(enrolment: Enrolment, course: Course | undefined): CourseCard {
  const path: CoursePath | undefined = course && coursePath(course, enrolment.preferences, enrolment.placement)
  const completedIds = new Set(enrolment.completedLessonIds)
  // Computed from the present path, since the stored progress may predate a change of the course.
  const progress = path ? percentComplete(path.lessons, completedIds) : enrolment.progressPercentage
  const totalModules = path?.modules.length ?? 1
  const totalLessons = path?.lessons.length ?? 0
  const completedLessons = path ? completedOf(path.lessons, completedIds).length : 0
  const project = course?.project ? projectOf(course.project, enrolment) : null
  const isLeft = !isOver(courseStatusOf({ totalLessons, completedLessons, project }))
  const next = path && isLeft ? nextUnit(path, completedIds, new Set(enrolment.passedTaskIds)) : undefined
  return {
    id: enrolment.courseId,
    courseId: enrolment.courseId,
    title: course?.title ?? 'Unknown Course',
    progress,
    totalModules,
    completedModules: completedModules(progress, totalModules),
    totalLessons,
    completedLessons,
    completedLessonIds: [...completedIds],
    isFavourite: enrolment.isFavourite,
    lastAccessed: enrolment.lastAccessedAt,
    completedAt: enrolment.completedAt,
    learningGoal: course ? enrolment.preferences.learningGoal : 'coding',
    timeCommitment: enrolment.preferences.timeCommitment,
    experienceLevel: enrolment.preferences.experienceLevel,
    skills: [...new Set(path?.modules.flatMap(({ tags }) => tags))],
    nextUnit: next ? { id: next.id, title: next.title } : null,
    practice: path ? practiceOf(path, new Set(enrolment.passedTaskIds)) : { passed: 0, planned: 0 },
    project,
  }
}

/** The first part of a path that is open: nobody is sent back to a bridge whose lesson is complete. */
function nextUnit(
  path: CoursePath,
  completedIds: ReadonlySet<string>,
  passedTaskIds: ReadonlySet<string>,
): Unit | undefined {
  return path.units.find((unit) => {
    if (isLesson(unit)) return !completedIds.has(unit.id)
    const goal = isBridge(unit) ? goalOf(unit, path) : null
    return !passedTaskIds.has(taskIdOf(unit.id, 'b')) && !(goal && completedIds.has(goal.id))
  })
}

function projectOf({ id, title, kind }: Project, { completedProjectIds }: Enrolment): CourseCard['project'] {
  return { id, title, kind, isCompleted: completedProjectIds.includes(id) }
}

/**
 * The current course: that of the goal chosen last, while something is left to do there; then the last accessed one with
 * a lesson left. A course without lessons was removed, and is never current.
 */
export function currentCourseOf(cards: readonly CourseCard[], { learningGoal }: Pick<Profile, 'learningGoal'>) {
  const byAccess = cards
    .filter(({ totalLessons }) => totalLessons > 0)
    .toSorted((a, b) => ((a.lastAccessed ?? '') < (b.lastAccessed ?? '') ? 1 : -1))
  const chosen = byAccess.find((card) => card.learningGoal === learningGoal)
  const present =
    chosen && !isOver(courseStatusOf(chosen))
      ? chosen
      : byAccess.find((card) => card.completedLessons < card.totalLessons)
  return (present ?? chosen ?? byAccess[0])?.courseId ?? null
}
