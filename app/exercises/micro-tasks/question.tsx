import { InlineCode } from '../../ui/inline-code.tsx'

/** The words of a task, above its answer. */
export function Question({ ask }: { ask: string }) {
  return (
    <p className="font-semibold">
      <InlineCode text={ask} />
    </p>
  )
}
