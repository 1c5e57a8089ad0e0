import type { LessonContent } from '../domain/courses.ts'
import type { LessonParts } from './lesson-parts.ts'
import { sectionsOf } from './lesson-sections.ts'

/** The public part of a lesson's parts. */
export function lessonContentOf(parts: LessonParts): LessonContent {
  const tasks = parts.tasks.map(({ tries: _, ...task }) => task)
  return { sections: sectionsOf(parts), quiz: parts.quiz, tasks }
}
