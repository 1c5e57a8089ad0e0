import type { Tree } from '@lezer/common'
import { parser } from '@lezer/html'

/** A page as the parser sees it. It knows where a script ends only where its tags are in small letters. */
export function htmlTree(page: string): Tree {
  return parser.parse(page.replace(/<\/?(?:script|style|textarea)\b/gi, (tag) => tag.toLowerCase()))
}
