import { useLazyCode } from './lazy-code.ts'
import type { MarkdownProps } from './ui/markdown.tsx'
import { Skeleton } from './ui/skeleton.tsx'

/** Renders Markdown; shows the source when the renderer fails to load. */
export function LazyMarkdown(props: MarkdownProps) {
  const { data, isError } = useLazyCode('markdown', () => import('./ui/markdown.tsx'))
  if (data) return <data.default {...props} />
  return isError ? (
    <p dir="auto" className="whitespace-pre-wrap">
      {props.text}
    </p>
  ) : (
    <Skeleton className="h-12" />
  )
}
