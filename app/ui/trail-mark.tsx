import { Check, Flag } from 'lucide-react'

/** A mark on the trail: done, current, ahead, or the end. Decorative: the state needs words beside it. */
export function TrailMark({ state }: { state: 'done' | 'now' | 'ahead' | 'summit' }) {
  if (state === 'summit')
    return (
      <span aria-hidden className="grid size-6 shrink-0 place-items-center rounded-full bg-sun text-on-sun">
        <Flag size={14} strokeWidth={2.25} />
      </span>
    )
  if (state === 'done')
    return (
      <span
        aria-hidden
        className="grid size-6 shrink-0 place-items-center rounded-full bg-pine text-on-pine forced-color-adjust-none"
      >
        <Check size={15} strokeWidth={2.5} />
      </span>
    )
  if (state === 'now')
    return (
      <span
        aria-hidden
        className="grid size-6 shrink-0 place-items-center rounded-full bg-blaze/20 forced-color-adjust-none"
      >
        <span className="size-3 rounded-full bg-blaze" />
      </span>
    )
  return (
    <span aria-hidden className="grid size-6 shrink-0 place-items-center">
      <span className="size-3.5 rounded-full border-2 border-field bg-card" />
    </span>
  )
}
