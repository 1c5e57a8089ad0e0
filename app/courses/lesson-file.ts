import type { LessonParts } from '../../content/lesson-parts.ts'
import { renderLessonText } from '../../content/lesson-text.ts'
import { readContent } from '../../content/read.ts'
import type { Exercise } from '../../domain/exercises.ts'
import type { Question } from '../../domain/quizzes.ts'
import type { Route } from './+types/lesson-file.ts'

/** What a lesson has to read and to do, as its page gets it. */
export interface LessonContent {
  /** The text, made into HTML when the site was built. */
  html: string
  quiz: Question[]
  exercise: Exercise | null
}

/** A lesson's content in a file of its own: a page loads the one that is read, not all of a course. */
export function loader({ url }: Route.LoaderArgs) {
  const [, lessonId = ''] = url.pathname.match(/([^/]+)\.json$/) ?? []
  const lesson = readContent('content').lessons.get(lessonId)
  if (!lesson) throw new Response(null, { status: 404 })
  const { text, quiz } = lesson
  return Response.json({ html: renderLessonText(text), quiz, exercise: exerciseOf(lesson) } satisfies LessonContent)
}

function exerciseOf({ exercise }: LessonParts): Exercise | null {
  if (!exercise) return null
  const { wrong: _, ...rest } = exercise
  return rest
}
