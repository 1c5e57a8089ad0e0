import type { ReactNode } from 'react'
import { LoadFailed } from './load-failed.tsx'

interface LazyPartProps<Code> {
  code: { data: Code | undefined; isError: boolean; retry: () => void }
  placeholder: ReactNode
  /** The title and the consequence of a failure. */
  failure: readonly [title: string, consequence: string]
  children: (code: Code) => ReactNode
}

/** A part of the page whose code loads after the page. */
export function LazyPart<Code>({ code, placeholder, failure: [title, consequence], children }: LazyPartProps<Code>) {
  if (code.data !== undefined) return children(code.data)
  if (!code.isError) return placeholder
  return (
    <LoadFailed title={title} onRetry={code.retry}>
      {consequence}
    </LoadFailed>
  )
}
