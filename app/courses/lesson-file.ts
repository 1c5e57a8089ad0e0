// biome-ignore lint/style/noRestrictedImports: only the loader reads content, at build time.
import { lessonContentOf } from '../../content/lesson-content.ts'
// biome-ignore lint/style/noRestrictedImports: only the loader reads content, at build time.
import { siteContent } from '../../content/site-content.ts'
import type { Route } from './+types/lesson-file.ts'

/** A lesson's content in a file of its own: a page loads the one that is read, not all of a course. */
export function loader({ url }: Route.LoaderArgs) {
  const [, lessonId = ''] = url.pathname.match(/([^/]+)\.json$/) ?? []
  const content = lessonContentOf(siteContent(), lessonId)
  if (!content) throw new Response(null, { status: 404 })
  return Response.json(content)
}
