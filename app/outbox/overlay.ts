import type { LearningEvent } from '../../domain/learning-events.ts'
import { betterScore, countRight, type Question, type Score } from '../../domain/quizzes.ts'

// What the server knows, with what it does not know yet laid over it.

/** The lessons that are completed once these events are recorded too. */
export function lessonsAfter(completedIds: Iterable<string>, events: readonly LearningEvent[]): Set<string> {
  const after = new Set(completedIds)
  for (const event of events) {
    if (event.kind === 'lesson-completed') after.add(event.lessonId)
    if (event.kind === 'lesson-reopened') after.delete(event.lessonId)
  }
  return after
}

/** What was handed in last of each project, by its id. */
export function submissionsIn(events: readonly LearningEvent[]): Map<string, string> {
  return new Map(
    events.flatMap((event) => (event.kind === 'project-handed-in' ? [[event.projectId, event.submission]] : [])),
  )
}

/** The best score in a lesson's quiz once these events are recorded too; `null` before the first. */
export function bestAfter(
  stored: Score | null,
  events: readonly LearningEvent[],
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

/** When the exercise of a lesson was first passed, going by these events. */
export function passedAtIn(events: readonly LearningEvent[], lessonId: string): string | null {
  return events.find((event) => event.kind === 'exercise-passed' && event.lessonId === lessonId)?.occurredAt ?? null
}

const steps = ['lesson-completed', 'lesson-reopened', 'quiz-taken', 'exercise-passed', 'project-handed-in']

/** How much is not saved yet, in words: `3 steps, 1 text, 12 minutes`; empty where nothing is. */
export function amountOf(events: readonly LearningEvent[], texts: number): string {
  const minutes = events.reduce((sum, event) => sum + (event.kind === 'minutes-spent' ? event.minutes : 0), 0)
  return [
    counted(events.filter(({ kind }) => steps.includes(kind)).length, 'step'),
    counted(texts, 'text'),
    counted(minutes, 'minute'),
  ]
    .filter(Boolean)
    .join(', ')
}

function counted(count: number, what: string): string {
  return count === 0 ? '' : `${count.toLocaleString('en')} ${what}${count === 1 ? '' : 's'}`
}
