import { localDateAt, trustedInstant } from '../../domain/calendar.ts'
import { type ProblemCode, ProblemError, raise } from '../../domain/errors.ts'
import { moduleWith } from '../../domain/learner-record-rules.ts'
import { type Happening, LearningEvent, type RecordedEvent } from '../../domain/learning-events.ts'
import { lessonPoints } from '../../domain/levels.ts'
import { countRight, passesQuiz } from '../../domain/quizzes.ts'
import type { Catalogue } from '../catalogue.ts'
import { isStorable } from '../db/storable.ts'

/** Why an event is not recorded: a code, and one sentence to a person. */
export interface Refusal {
  code: ProblemCode
  detail: string
}

/** What an event is admitted by. */
export interface Admission {
  catalogue: Catalogue
  learnerId: string
  /** By the clock that the events were timed with. */
  sentAt: Date
  now: Date
}

/** Takes an event as a browser sent it, whatever that is, and adds what the server knows; or says why not. */
export function admit(sent: unknown, { catalogue, learnerId, sentAt, now }: Admission): RecordedEvent | Refusal {
  const parsed = LearningEvent.safeParse(sent)
  if (!parsed.success) return { code: 'invalid-input', detail: firstIssue(parsed.error) }
  const event = parsed.data
  if (!isStorable(event))
    return { code: 'invalid-input', detail: 'A text in it holds a character that cannot be stored.' }
  if (event.learnerId !== learnerId) {
    return { code: 'other-learner', detail: 'This was done by somebody else, and is recorded for nobody but them.' }
  }
  const claimed = new Date(event.occurredAt)
  const occurredAt = trustedInstant(claimed, sentAt, now)
  if (!occurredAt)
    return { code: 'from-the-future', detail: `It says it happened at ${event.occurredAt}, which is yet to come.` }
  try {
    return {
      ...happeningOf(event, catalogue),
      ...occasionOf(event.id, occurredAt, event.timeZone),
      ...(occurredAt !== claimed && { claimedAt: claimed.toISOString() }),
    }
  } catch (error) {
    if (error instanceof ProblemError) return { code: error.problem.code, detail: error.message }
    throw error
  }
}

/** When something happened, and on which day of whose calendar. */
export function occasionOf(id: string, occurredAt: Date, timeZone: string) {
  return { id, occurredAt: occurredAt.toISOString(), timeZone, localDate: localDateAt(occurredAt, timeZone) }
}

function happeningOf(event: LearningEvent, catalogue: Catalogue): Happening {
  switch (event.kind) {
    case 'lesson-completed':
    case 'lesson-reopened': {
      const { kind, lessonId, preferences } = event
      const path = catalogue.path(preferences)
      catalogue.lessonOn(path, lessonId)
      const module = moduleWith(path, lessonId) ?? raise('not-on-path', `The lesson ${lessonId} is in no module.`)
      const place = { lessonId, courseId: path.course.id, moduleId: module.id, preferences }
      return kind === 'lesson-reopened'
        ? { kind, ...place }
        : { kind, ...place, points: lessonPoints, skills: module.tags }
    }
    case 'quiz-taken': {
      const { kind, lessonId, firstTries } = event
      const questions = catalogue.quiz(lessonId)
      if (firstTries.length !== questions.length) {
        raise('invalid-input', `This quiz has ${questions.length} questions, and ${firstTries.length} were answered.`)
      }
      if (questions.some(({ options }, index) => (firstTries[index] ?? 0) >= options.length)) {
        raise('invalid-input', 'A question was answered with an option that it does not have.')
      }
      const [correct, total] = [countRight(questions, firstTries), questions.length]
      return { kind, lessonId, firstTries, correct, total, passed: passesQuiz(correct, total) }
    }
    case 'exercise-passed': {
      catalogue.exerciseFiles(event.lessonId)
      return { kind: event.kind, lessonId: event.lessonId }
    }
    case 'project-handed-in': {
      const { kind, projectId, preferences, submission } = event
      const path = catalogue.path(preferences)
      const project = catalogue.projectOn(path, projectId)
      if (project.kind === 'exam') raise('needs-exam', `${project.title} is completed by passing it.`)
      return { kind, projectId, courseId: path.course.id, preferences, submission, points: project.points }
    }
    case 'note-taken': {
      if (!catalogue.hasLesson(event.lessonId)) raise('not-found', `There is no lesson ${event.lessonId}.`)
      return { kind: event.kind, lessonId: event.lessonId }
    }
    case 'minutes-spent': {
      const { kind, lessonId, minutes } = event
      const { courseId, moduleId } =
        catalogue.placeOf(lessonId) ?? raise('not-found', `There is no lesson ${lessonId}.`)
      return { kind, lessonId, courseId, moduleId, minutes }
    }
  }
}

function firstIssue({ issues }: { issues: { path: PropertyKey[]; message: string }[] }): string {
  const [issue] = issues
  const field = issue?.path.join('.')
  return field ? `Please check ${field}: ${issue?.message}` : 'This is no learning event.'
}
