import { renderLessonText } from '../../content/lesson-text.ts'
import { readContent } from '../../content/read.ts'
import type { Route } from './+types/lesson-text-file.ts'

/** A lesson's text as HTML in a file of its own: a page loads the one that is read, not all of a course. */
export function loader({ url }: Route.LoaderArgs) {
  const [, lessonId = ''] = url.pathname.match(/([^/]+)\.json$/) ?? []
  const text = readContent('content').texts.get(lessonId)
  if (!text) throw new Response(null, { status: 404 })
  return Response.json({ html: renderLessonText(text) })
}
