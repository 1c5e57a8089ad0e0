import { Circle, CircleAlert, CircleCheck, CircleHelp } from 'lucide-react'
import { useId, useState } from 'react'
import type { Check } from '../../domain/exercises.ts'
import { InlineCode } from '../ui/inline-code.tsx'
import type { CheckResult } from './check-result.ts'
import { listTitle, markOf } from './verdict-words.ts'

interface CheckListProps {
  checks: Check[]
  /** Results of the last checks, one each; `null` before the first. */
  results: CheckResult[] | null
}

/** All requirements: expanded before the first check, collapsed afterwards, when the verdict names the first. */
export function CheckList({ checks, results }: CheckListProps) {
  const [chosen, setChosen] = useState<boolean | null>(null)
  const isOpen = chosen ?? results === null
  return (
    <details
      open={isOpen}
      onToggle={({ currentTarget: { open } }) => open !== isOpen && setChosen(open)}
      className="mt-6 rounded-card border border-line bg-card p-4 sm:p-5"
    >
      <summary className="cursor-pointer font-semibold">{listTitle(checks, results)}</summary>
      <ul aria-label="Checks" className="mt-3 grid gap-3">
        {checks.map((check, index) => (
          <CheckItem key={check.asks} check={check} result={results?.[index]} />
        ))}
      </ul>
    </details>
  )
}

/** Checks that go further than the task, apart from those that a pass needs. */
export function FurtherChecks({ checks, results }: CheckListProps) {
  const titleId = useId()
  if (checks.length === 0) return null
  return (
    <section aria-labelledby={titleId} className="mt-3 rounded-card border border-line border-dashed p-4 sm:p-5">
      <h4 id={titleId} className="font-sans font-semibold text-base tracking-normal">
        Further, if you like
      </h4>
      <p className="mt-1 text-sm text-soft">You pass without it.</p>
      <ul aria-labelledby={titleId} className="mt-3 grid gap-3">
        {checks.map((check, index) => (
          <CheckItem key={check.asks} check={check} result={results?.[index]} isFurther />
        ))}
      </ul>
    </section>
  )
}

interface CheckItemProps {
  check: Check
  result: CheckResult | undefined
  /** Nothing is amiss while it is not fulfilled. */
  isFurther?: boolean
}

function CheckItem({ check: { asks, says }, result, isFurther = false }: CheckItemProps) {
  const { Icon, color, word } = marks[markOf(result)]
  const isQuiet = isFurther && result?.state === 'failed'
  const Mark = isQuiet ? Circle : Icon
  return (
    <li className="flex items-start gap-2.5">
      <Mark className={`mt-1 shrink-0 ${isQuiet ? 'text-soft' : color}`} />
      <div className="min-w-0">
        {word && <span className="sr-only">{word} </span>}
        <InlineCode text={asks} />
        {result?.state === 'failed' && (
          <p className="text-sm text-soft">
            <InlineCode text={result.says ?? says} />
          </p>
        )}
      </div>
    </li>
  )
}

const marks = {
  open: { Icon: Circle, color: 'text-soft', word: '' },
  passed: { Icon: CircleCheck, color: 'text-pine', word: 'Passed:' },
  failed: { Icon: CircleAlert, color: 'text-blaze', word: 'Not yet:' },
  unmeasured: { Icon: CircleHelp, color: 'text-soft', word: 'Could not be measured:' },
  unknown: { Icon: CircleHelp, color: 'text-soft', word: 'Could not run:' },
}
