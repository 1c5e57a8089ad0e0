import type { Tree } from '@lezer/common'
import { parser } from '@lezer/html'

/** The parser's tree of a page. Lower-case tags are required, since the parser finds the end of scripts only then. */
export function htmlTree(page: string): Tree {
  return parser.parse(page.replace(/<\/?(?:script|style|textarea)\b/gi, (tag) => tag.toLowerCase()))
}
