import { betterScore, countRight, passesQuiz, type Question, type Score } from '../../domain/quizzes.ts'
import type { OwnEvent, UnstampedEvent } from './operations/event.ts'

// Pure: what the server answered with what was done since laid over it.

/** The lessons that are completed once these events are recorded too. */
export function lessonsAfter(completedIds: Iterable<string>, events: readonly UnstampedEvent[]): Set<string> {
  const after = new Set(completedIds)
  for (const event of events) {
    if (event.kind === 'lesson-completed') after.add(event.lessonId)
    if (event.kind === 'lesson-reopened') after.delete(event.lessonId)
  }
  return after
}

/** What was handed in last of each project, by its id. */
export function submissionsIn(events: readonly UnstampedEvent[]): Map<string, string> {
  return new Map(
    events.flatMap((event) => (event.kind === 'project-handed-in' ? [[event.projectId, event.submission]] : [])),
  )
}

/** The best score in a lesson's quiz once these events are recorded too; `null` before the first. */
export function bestAfter(
  stored: Score | null,
  events: readonly UnstampedEvent[],
  lessonId: string,
  questions: readonly Question[],
): Score | null {
  const scores = events.flatMap((event) =>
    event.kind === 'quiz-taken' && event.lessonId === lessonId
      ? [{ correct: countRight(questions, event.firstTries), total: questions.length }]
      : [],
  )
  return scores.reduce<Score | null>((best, score) => (best ? betterScore(best, score) : score), stored)
}

/** The lessons whose exercise passed, once these events are recorded too. */
export function practisedAfter(lessonIds: Iterable<string>, events: readonly UnstampedEvent[]): Set<string> {
  return new Set([
    ...lessonIds,
    ...events.flatMap((event) => (event.kind === 'exercise-passed' ? [event.lessonId] : [])),
  ])
}

/** How somebody did in the quiz of a lesson. */
export interface QuizStanding {
  best: Score
  isPassed: boolean
}

/** The best results by lesson, once these events are recorded too. */
export function quizzesAfter(
  stored: readonly (QuizStanding & { lessonId: string })[],
  events: readonly UnstampedEvent[],
  quizOf: (lessonId: string) => readonly Question[],
): Map<string, QuizStanding> {
  const after = new Map<string, QuizStanding>(stored.map(({ lessonId, ...standing }) => [lessonId, standing]))
  for (const lessonId of new Set(events.flatMap((event) => (event.kind === 'quiz-taken' ? [event.lessonId] : [])))) {
    const known = after.get(lessonId)
    const best = bestAfter(known?.best ?? null, events, lessonId, quizOf(lessonId))
    // Of a quiz whose questions are not here nobody knows what came of it.
    if (best && best.total > 0)
      after.set(lessonId, { best, isPassed: known?.isPassed || passesQuiz(best.correct, best.total) })
  }
  return after
}

/** When the exercise of a lesson was first passed, going by these events. */
export function passedAtIn(events: readonly OwnEvent[], lessonId: string): string | null {
  return events.find((event) => event.kind === 'exercise-passed' && event.lessonId === lessonId)?.occurredAt ?? null
}

/** When one of these lessons was last completed, going by these events. */
export function completedAtIn(events: readonly OwnEvent[], lessonIds: readonly string[]): string | null {
  const last = events.findLast((event) => event.kind === 'lesson-completed' && lessonIds.includes(event.lessonId))
  return last?.occurredAt ?? null
}
