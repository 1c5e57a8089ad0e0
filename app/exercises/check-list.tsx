import { Circle, CircleAlert, CircleCheck, CircleHelp } from 'lucide-react'
import { useState } from 'react'
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
        {checks.map(({ asks, says }, index) => {
          const result = results?.[index]
          const mark = markOf(result)
          const { Icon, color, word } = marks[mark]
          return (
            <li key={asks} className="flex items-start gap-2.5">
              <Icon className={`mt-1 shrink-0 ${color}`} />
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
        })}
      </ul>
    </details>
  )
}

const marks = {
  open: { Icon: Circle, color: 'text-soft', word: '' },
  passed: { Icon: CircleCheck, color: 'text-pine', word: 'Passed:' },
  failed: { Icon: CircleAlert, color: 'text-blaze', word: 'Not yet:' },
  unmeasured: { Icon: CircleHelp, color: 'text-soft', word: 'Could not be measured:' },
  unknown: { Icon: CircleHelp, color: 'text-soft', word: 'Could not run:' },
}
