import type { LessonContent } from '../domain/courses.ts'
import type { Exercise } from '../domain/exercises.ts'
import type { LessonParts } from './lesson-parts.ts'
import { renderLessonText } from './lesson-text.ts'

/** Makes of a lesson's parts what may leave the server. */
export function lessonContentOf({ text, quiz, exercise }: LessonParts): LessonContent {
  return { html: renderLessonText(text), quiz, exercise: exercise && withoutWrong(exercise) }
}

function withoutWrong({ wrong: _, ...exercise }: NonNullable<LessonParts['exercise']>): Exercise {
  return exercise
}
