import type { EventKind, EventPayload } from './event-kinds.ts'

/** The subject of an event: a lesson, project or course, a card, a source of points, or a day. */
type Subject = 'lesson' | 'task' | 'project' | 'course' | 'card' | 'award' | 'day'

interface EventSubject {
  about: Subject
  /** Whether it keeps a streak alive. */
  isLearning: boolean | 'if-passed'
}

/** What each kind of event is about. */
export const eventSubjects = {
  'lesson-completed': { about: 'lesson', isLearning: true },
  'project-handed-in': { about: 'project', isLearning: true },
  'task-passed': { about: 'task', isLearning: true },
  'exercise-passed': { about: 'lesson', isLearning: true },
  'quiz-taken': { about: 'lesson', isLearning: 'if-passed' },
  'note-taken': { about: 'lesson', isLearning: true },
  'minutes-spent': { about: 'lesson', isLearning: false },
  'day-counted': { about: 'day', isLearning: true },
  'lesson-reopened': { about: 'lesson', isLearning: false },
  'path-chosen': { about: 'course', isLearning: false },
  'plan-changed': { about: 'course', isLearning: false },
  'card-reviewed': { about: 'card', isLearning: true },
  'card-set-aside': { about: 'card', isLearning: false },
  'placement-taken': { about: 'course', isLearning: false },
  'points-awarded': { about: 'award', isLearning: false },
} as const satisfies Record<EventKind, EventSubject>

type Subjects = typeof eventSubjects
/** The kinds that can be learning. */
export type LearningKind = { [Kind in EventKind]: Subjects[Kind]['isLearning'] extends false ? never : Kind }[EventKind]

/** Whether an event is learning, and so keeps a streak alive. */
export function isLearning(event: EventPayload): boolean {
  const facts = eventSubjects[event.kind]
  return facts.isLearning === 'if-passed' ? 'passed' in event && event.passed : facts.isLearning
}

/** The id of what an event is about. */
export function subjectIdOf(event: EventPayload & { localDate: string }): string {
  const { lessonId, taskId, projectId, courseId, cardId, source } = event as Partial<Record<string, string>>
  const ids = {
    lesson: lessonId,
    task: taskId,
    project: projectId,
    course: courseId,
    card: cardId,
    award: source,
    day: event.localDate,
  }
  return ids[eventSubjects[event.kind].about] ?? ''
}

/** The ledger's source for an event, such as `lesson:coding-1-1-1`; `null` if the event earns no points. */
export function awardSourceOf(event: EventPayload & { localDate: string }): string | null {
  if (!('points' in event)) return null
  const { about } = eventSubjects[event.kind]
  return about === 'award' ? subjectIdOf(event) : `${about}:${subjectIdOf(event)}`
}
