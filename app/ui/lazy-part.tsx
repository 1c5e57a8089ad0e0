import type { ReactNode } from 'react'
import type { useLazyCode } from './lazy-code.ts'
import { LoadFailed } from './load-failed.tsx'

interface LazyPartProps<Code> {
  code: Pick<ReturnType<typeof useLazyCode<Code>>, 'data' | 'isError' | 'refetch'>
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
    <LoadFailed title={title} onRetry={() => void code.refetch()}>
      {consequence}
    </LoadFailed>
  )
}
