import { Circle, CircleAlert, CircleCheck } from 'lucide-react'
import type { Check } from '../../domain/exercises.ts'
import { InlineCode } from '../ui/inline-code.tsx'

interface CheckListProps {
  checks: Check[]
  /** Of the last check, one for each; `null` before the first. */
  fulfilled: boolean[] | null
  isChecking: boolean
}

/** What the work has to fulfil, and what of it is still missing, in words. */
export function CheckList({ checks, fulfilled, isChecking }: CheckListProps) {
  return (
    <div className="mt-6 rounded-card border border-line bg-card p-4 sm:p-5">
      <h4 className="font-semibold">What is checked</h4>
      <ul className="mt-3 grid gap-3">
        {checks.map(({ asks, says }, index) => {
          const state = fulfilled ? (fulfilled[index] ? 'yes' : 'no') : 'open'
          const { Icon, color, word } = marks[state]
          return (
            <li key={asks} className="flex items-start gap-2.5">
              <Icon aria-hidden size={20} strokeWidth={1.75} className={`mt-1 shrink-0 ${color}`} />
              <div className="min-w-0">
                {word && <span className="sr-only">{word} </span>}
                <InlineCode text={asks} />
                {state === 'no' && (
                  <p className="text-blaze text-sm">
                    <InlineCode text={says} />
                  </p>
                )}
              </div>
            </li>
          )
        })}
      </ul>
      <p role="status" className={fulfilled || isChecking ? 'mt-4 font-semibold' : 'sr-only'}>
        {isChecking ? 'Running …' : fulfilled && verdictOn(fulfilled)}
      </p>
    </div>
  )
}

const marks = {
  open: { Icon: Circle, color: 'text-soft', word: '' },
  yes: { Icon: CircleCheck, color: 'text-pine', word: 'Fulfilled:' },
  no: { Icon: CircleAlert, color: 'text-blaze', word: 'Not yet:' },
}

function verdictOn(fulfilled: boolean[]): string {
  const count = fulfilled.filter(Boolean).length
  if (count === fulfilled.length) return 'All checks are fulfilled. You have passed this exercise.'
  return `${count} of ${fulfilled.length} checks ${count === 1 ? 'is' : 'are'} fulfilled.`
}
