import type { EventItem } from '../../../domain/account-file.ts'
import { daysBetween, knownTimeZone } from '../../../domain/calendar.ts'
import { raise } from '../../../domain/errors.ts'
import { awardSourceOf, eventSubjects } from '../../../domain/event-subjects.ts'
import type { LearnerRecord } from '../../../domain/learner-record.ts'
import { lessonPoints } from '../../../domain/levels.ts'
import { passesQuiz } from '../../../domain/quizzes.ts'
import type { Catalogue } from '../../catalogue.ts'
import { iso, sql } from '../../db/sql.ts'
import { pagesSql } from '../queries.ts'
import { refuseFuture, type Section } from './section.ts'

/** The events come into an account as all events do: what they lead to is worked out anew. */
export const events = {
  key: ['id'],
  rows: {
    pages: pagesSql(
      sql`learner_events`,
      sql`json_build_object('details', details, 'id', id, 'kind', kind, 'occurredAt', ${iso(sql`occurred_at`)},
        'timeZone', time_zone, 'localDate', local_date, 'claimedAt', ${iso(sql`claimed_at`)},
        'recordedAt', ${iso(sql`recorded_at`)})`,
      [
        { column: sql`occurred_at`, type: sql`timestamptz` },
        { column: sql`id`, type: sql`uuid` },
      ],
    ),
    shape: ({ details, claimedAt, ...event }) => ({
      ...(details as object),
      ...event,
      ...(claimedAt ? { claimedAt } : {}),
    }),
  },
  validate: (event, { catalogue, now }) => {
    refuseFuture(event.occurredAt, now)
    if (Math.abs(daysBetween(event.occurredAt.slice(0, 10), event.localDate)) > 1) {
      raise('invalid-input', `The day ${event.localDate} does not fit the time ${event.occurredAt}.`)
    }
    validateContents(event, catalogue)
  },
} satisfies Section<EventItem>

/** Like an event that a browser sends, save that its age and whose it was do not matter, and a passed exam counts. */
function validateContents(event: EventItem, catalogue: Catalogue): void {
  // Each change of a plan goes through all that stand, so that those of unknown steps would take ever longer.
  if (event.kind === 'plan-changed') catalogue.validatePlanChange(event)
  if (event.kind === 'quiz-taken' && event.correct > event.total) {
    raise('invalid-input', 'More answers are right than there are questions.')
  }
  if (event.kind !== 'project-handed-in' || !catalogue.hasProject(event.projectId)) return
  const path = catalogue.pathOf(event.courseId, event.preferences)
  if (!path) raise('not-on-path', `The project ${event.projectId} belongs to another course here.`)
  catalogue.projectOn(path, event.projectId)
}

/** The most that one award of another Waymark's rules gives. */
const mostPoints = 20

/** The event's source in the ledger of points, where the content here does not have that source. */
export function broughtAlongBy(event: EventItem, catalogue: Catalogue): string | null {
  const source = awardSourceOf(event)
  if (source === null) return null
  return eventSubjects[event.kind].about === 'award' || catalogue.titleOf(source) === undefined ? source : null
}

/** The lesson, course and project that an event names and the content here does not have. */
export function unknownIn(event: EventItem, catalogue: Catalogue): string[] {
  const named = { lessonId: '', courseId: '', projectId: '', ...event }
  return [
    ...(named.lessonId && !catalogue.hasLesson(named.lessonId) ? [`lesson:${named.lessonId}`] : []),
    ...(named.courseId && !catalogue.find(named.courseId) ? [`course:${named.courseId}`] : []),
    ...(named.projectId && !catalogue.hasProject(named.projectId) ? [`project:${named.projectId}`] : []),
  ]
}

/** All that a record tells of and the content here does not have. */
export function unknownOf(record: LearnerRecord, catalogue: Catalogue): string[] {
  const { lessons, quizzes, exercises, enrolments, placements, projects } = record
  const lessonIds = [lessons, quizzes].flatMap((part) => Object.keys(part))
  const courseIds = [
    ...Object.keys({ ...enrolments, ...placements }),
    ...Object.values(lessons).map(({ courseId }) => courseId),
  ]
  return [
    ...lessonIds.filter((id) => !catalogue.hasLesson(id)).map((id) => `lesson:${id}`),
    ...Object.keys(exercises)
      .filter((id) => !catalogue.hasTask(id))
      .map((id) => `task:${id}`),
    ...courseIds.filter((id) => !catalogue.find(id)).map((id) => `course:${id}`),
    ...Object.keys(projects)
      .filter((id) => !catalogue.hasProject(id))
      .map((id) => `project:${id}`),
  ]
}

/** The event with the points that the present rules give; for what is not known here, no more than any rules could. */
export function byPresentRules({ broughtAlong: _, ...given }: EventItem, catalogue: Catalogue): EventItem {
  const event = { ...given, timeZone: knownTimeZone(given.timeZone, given.occurredAt) }
  if (broughtAlongBy(event, catalogue) && 'points' in event) {
    const most = event.kind === 'lesson-completed' ? lessonPoints : mostPoints
    return { ...event, points: Math.min(event.points, most), broughtAlong: true }
  }
  switch (event.kind) {
    case 'lesson-completed': {
      const { moduleId = event.moduleId, skills = [] } = catalogue.placeOf(event.lessonId) ?? {}
      return { ...event, points: lessonPoints, moduleId, skills: [...skills] }
    }
    case 'task-passed':
      return { ...event, ...catalogue.task(event.taskId) }
    case 'quiz-taken':
      return { ...event, passed: passesQuiz(event.correct, event.total) }
    case 'project-handed-in':
      return { ...event, points: catalogue.project(event.projectId).points }
    default:
      return event
  }
}
