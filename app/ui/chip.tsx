import type { ReactNode } from 'react'

const tones = {
  plain: 'border-line text-soft',
  pine: 'border-transparent bg-moss text-pine',
  sun: 'border-transparent bg-sun text-on-sun',
  blaze: 'border-blaze text-blaze',
}

/** A short fact about the thing beside it: a level, a duration, a tag. */
export function Chip({ tone = 'plain', children }: { tone?: keyof typeof tones; children: ReactNode }) {
  return (
    <span
      className={`inline-flex items-center gap-1.5 rounded-full border px-2.5 py-0.5 font-medium text-xs tabular-nums ${tones[tone]}`}
    >
      {children}
    </span>
  )
}
