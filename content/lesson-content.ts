import type { LessonContent } from '../domain/courses.ts'
import type { LessonParts } from './lesson-parts.ts'
import { stretchesOf } from './lesson-stretches.ts'

/** The public part of a lesson's parts. */
export function lessonContentOf(parts: LessonParts): LessonContent {
  const { quiz, exercise } = parts
  return { stretches: stretchesOf(parts), quiz, exercise }
}
