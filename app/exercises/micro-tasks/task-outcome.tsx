import { CircleAlert, CircleCheck } from 'lucide-react'
import { InlineCode } from '../../ui/inline-code.tsx'

/** `null` before an answer. */
export type Outcome = { isRight: boolean; says: string } | null

interface TaskOutcomeProps {
  outcome: Outcome
  /** The task is answered once: a wrong answer stays wrong. */
  isOnce?: boolean
}

/** The answer's verdict, announced as it appears. */
export function TaskOutcome({ outcome, isOnce = false }: TaskOutcomeProps) {
  const Icon = outcome?.isRight ? CircleCheck : CircleAlert
  return (
    <p role="status" className="mt-3 flex items-start gap-2.5 empty:hidden">
      {outcome && (
        <>
          <Icon size={22} className={`mt-0.5 shrink-0 ${outcome.isRight ? 'text-pine' : 'text-blaze'}`} />
          <span className="min-w-0">
            <strong className="font-semibold">
              {outcome.isRight ? 'Right.' : isOnce ? 'Not this one.' : 'Not yet.'}
            </strong>{' '}
            <InlineCode text={outcome.says} />
          </span>
        </>
      )}
    </p>
  )
}
