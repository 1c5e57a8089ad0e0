import type { LessonContent } from '../domain/courses.ts'
import type { LessonParts } from './lesson-parts.ts'
import { sectionsOf } from './lesson-sections.ts'

/** The public part of a lesson's parts. */
export function lessonContentOf(parts: LessonParts): LessonContent {
  const { quiz, exercise } = parts
  return { sections: sectionsOf(parts), quiz, exercise }
}
