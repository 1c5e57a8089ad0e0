import { useLazyCode } from './lazy-code.ts'
import type { MarkdownProps } from './markdown.tsx'
import { Skeleton } from './skeleton.tsx'

/** Somebody's Markdown as a text to read; where the code that reads it does not come, as it was typed. */
export function LazyMarkdown(props: MarkdownProps) {
  const { data, isError } = useLazyCode('markdown', () => import('./markdown.tsx'))
  if (data) return <data.default {...props} />
  return isError ? (
    <p dir="auto" className="whitespace-pre-wrap">
      {props.text}
    </p>
  ) : (
    <Skeleton className="h-12" />
  )
}
