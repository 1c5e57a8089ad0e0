// biome-ignore lint/style/noRestrictedImports: only the loader reads content, at build time.
import { courseCardsOf } from '../../content/course-cards.ts'
// biome-ignore lint/style/noRestrictedImports: only the loader reads content, at build time.
import { siteContent } from '../../content/site-content.ts'
import type { Route } from './+types/cards-file.ts'

/** The cards of a course in a file of its own: they are loaded where somebody reviews. */
export function loader({ url }: Route.LoaderArgs) {
  const [, courseId = ''] = url.pathname.match(/([^/]+)\.json$/) ?? []
  const cards = courseCardsOf(siteContent(), courseId)
  if (!cards) throw new Response(null, { status: 404 })
  return Response.json(cards)
}
