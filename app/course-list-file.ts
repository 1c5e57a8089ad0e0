// biome-ignore lint/style/noRestrictedImports: only the loader reads content, at build time.
import { courseSkeletons } from '../content/site-content.ts'

/** The courses of the site in a file of its own, for screens that show more than one of them. */
export function loader() {
  return Response.json(courseSkeletons())
}
