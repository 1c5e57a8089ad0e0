import { Check } from 'lucide-react'
import type { SectionKind } from '../../domain/lesson-sections.ts'

interface SectionSignProps {
  kind: SectionKind
  isCurrent: boolean
  /** Read, practised, or passed. */
  isDone: boolean
}

/**
 * A section on the small trail of a lesson: small dots are read, the diamond is practised, the large dot is the quiz.
 * Decoration: say the state in words beside it.
 */
export function SectionSign({ kind, isCurrent, isDone }: SectionSignProps) {
  const ground = isDone ? 'border-pine bg-pine text-on-pine' : 'border-field bg-card text-transparent'
  const colors = isCurrent && !isDone ? 'border-blaze bg-blaze/20 text-transparent' : ground
  const halo = isCurrent ? 'ring-3 ring-blaze/35' : ''
  const shape = { watch: 'rounded-full', read: 'rounded-full', try: 'rotate-45 rounded-[3px]', check: 'rounded-full' }[
    kind
  ]
  const isMarked = kind === 'try' || kind === 'check'
  return (
    <span
      aria-hidden
      className={`grid shrink-0 place-items-center border-2 forced-color-adjust-none ${shape} ${colors} ${halo} ${isMarked ? 'size-4' : 'size-3'}`}
    >
      {isMarked && <Check size={11} strokeWidth={3.5} className={kind === 'try' ? '-rotate-45' : ''} />}
    </span>
  )
}
