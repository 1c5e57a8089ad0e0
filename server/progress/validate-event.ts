import type { Refusal } from '../../domain/bounds.ts'
import { basecampModule } from '../../domain/bridges.ts'
import { knownTimeZone, localDateAt } from '../../domain/calendar.ts'
import { firstIssue, ProblemError, raise } from '../../domain/errors.ts'
import type { EventPayload, SentKind } from '../../domain/event-kinds.ts'
import { LearningEvent, type RecordedEvent } from '../../domain/learning-events.ts'
import { lessonPoints } from '../../domain/levels.ts'
import { passesQuiz } from '../../domain/quizzes.ts'
import { countRight } from '../../domain/quizzes-rules.ts'
import type { Catalogue } from '../catalogue.ts'

/** Parses an event as a browser sent it, or says why it is none. */
export function parseEvent(sent: unknown): LearningEvent | Refusal {
  const parsed = LearningEvent.safeParse(sent)
  return parsed.success ? parsed.data : { code: 'invalid-input', detail: firstIssue(parsed.error) }
}

/** Adds to an event what the server knows; or says what the content has against it. */
export function validateEvent(
  id: string,
  event: LearningEvent,
  instant: Date,
  catalogue: Catalogue,
): RecordedEvent | Refusal {
  const claimedAt = new Date(event.occurredAt).toISOString()
  try {
    const timestamps = eventTimestamps(id, instant, event)
    const complete = completing[event.kind] as (event: LearningEvent, catalogue: Catalogue) => EventPayload
    return {
      ...complete(event, catalogue),
      ...timestamps,
      ...(timestamps.occurredAt !== claimedAt && { claimedAt }),
    }
  } catch (error) {
    if (error instanceof ProblemError) return { code: error.problem.code, detail: error.message }
    throw error
  }
}

interface ClaimedTime {
  /** With the offset of the clock that it is by. */
  occurredAt: string
  timeZone: string
  utcOffset?: string | undefined
}

/** When something happened, and on which day of whose calendar. */
export function eventTimestamps(id: string, instant: Date, claimed: ClaimedTime) {
  const timeZone = knownTimeZone(claimed.timeZone, claimed.occurredAt, claimed.utcOffset)
  return { id, occurredAt: instant.toISOString(), timeZone, localDate: localDateAt(instant, timeZone) }
}

/** The timestamps of an event that happens on the server. @param timeZone the learner's, as far as it is known */
export function serverTimestamps(instant: Date, timeZone: string) {
  return eventTimestamps(crypto.randomUUID(), instant, { occurredAt: instant.toISOString(), timeZone })
}

type Completing = { [Kind in SentKind]: (event: SentOf<Kind>, catalogue: Catalogue) => EventPayload<Kind> }
type SentOf<Kind extends SentKind> = Extract<LearningEvent, { kind: Kind }>

/** Completes an event of each kind from the content. Throws a ProblemError for an event that the content refutes. */
const completing: Completing = {
  'lesson-completed': (event, catalogue) => {
    const { place, skills } = placeOnPath(event, catalogue)
    return { kind: event.kind, ...place, points: lessonPoints, skills }
  },
  'lesson-reopened': (event, catalogue) => {
    return { kind: event.kind, ...placeOnPath(event, catalogue).place }
  },
  'quiz-taken': ({ kind, lessonId, firstTries }, catalogue) => {
    const questions = catalogue.quiz(lessonId)
    // The quiz may have had other questions when it was taken: what cannot be marked any more is not right.
    const [correct, total] = [countRight(questions, firstTries), Math.max(questions.length, firstTries.length)]
    return { kind, lessonId, firstTries, correct, total, passed: passesQuiz(correct, total) }
  },
  'task-passed': ({ kind, taskId }, catalogue) => ({ kind, ...catalogue.task(taskId) }),
  'exercise-passed': ({ kind, lessonId }, catalogue) => {
    if (!catalogue.hasTask(lessonId)) raise('not-found', `${lessonId} has no exercise.`)
    return { kind, lessonId }
  },
  'project-handed-in': ({ kind, projectId, preferences, submission }, catalogue) => {
    const path = catalogue.path(preferences)
    const project = catalogue.projectOn(path, projectId)
    if (project.kind === 'exam') raise('needs-exam', `${project.title} is completed by passing it.`)
    return { kind, projectId, courseId: path.course.id, preferences, submission, points: project.points }
  },
  'note-taken': ({ kind, lessonId }, catalogue) => {
    if (!catalogue.hasLesson(lessonId)) raise('not-found', `There is no lesson ${lessonId}.`)
    return { kind, lessonId }
  },
  'plan-changed': ({ kind, courseId, moves, extraMinutes }, catalogue) => {
    catalogue.validatePlanChange({ courseId, moves })
    return { kind, courseId, moves, extraMinutes }
  },
  'placement-taken': ({ kind, courseId, right }, catalogue) => {
    const { id, placement } = catalogue.course(courseId)
    const unknown = Object.keys(right).find((topic) => placement.every(({ id }) => id !== topic))
    if (unknown !== undefined) raise('not-found', `The placement check has no topic ${unknown}.`)
    return { kind, courseId: id, right }
  },
  // Decks and cards are not looked up: the content may have had other ones at the time, and the learner's own may come later.
  'card-reviewed': ({ kind, deckId, cardId, rating, seconds, isExtra }) => {
    return { kind, deckId, cardId, rating, seconds, isExtra }
  },
  'card-set-aside': ({ kind, deckId, cardId, isSetAside }) => {
    return { kind, deckId, cardId, isSetAside }
  },
  'minutes-spent': ({ kind, lessonId, minutes }, catalogue) => {
    const { courseId, moduleId } = catalogue.placeOf(lessonId) ?? raise('not-found', `There is no lesson ${lessonId}.`)
    return { kind, lessonId, courseId, moduleId, minutes }
  },
}

/** Not checked against the path: the lesson may have been on it, or in another course, at the time. */
function placeOnPath({ lessonId, preferences }: SentOf<'lesson-completed' | 'lesson-reopened'>, catalogue: Catalogue) {
  const { moduleId, skills } = catalogue.placeOf(lessonId) ?? raise('not-found', `There is no lesson ${lessonId}.`)
  if (moduleId === basecampModule) raise('not-found', `${lessonId} is done with its tasks, and is no lesson.`)
  const courseId = catalogue.path(preferences).course.id
  return { place: { lessonId, courseId, moduleId, preferences }, skills: [...skills] }
}
