import type { ReactNode } from 'react'

/** Progress as a trail: solid where done, dotted ahead. `value` is in percent. */
export function ProgressBar({ value, label }: { value: number; label: string }) {
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuenow={value}
      aria-valuemin={0}
      aria-valuemax={100}
      className="relative h-3 forced-color-adjust-none"
    >
      <span className="absolute inset-x-0 top-1/2 -translate-y-1/2 border-field border-t-3 border-dotted" />
      <span
        className="absolute top-1/2 left-0 h-1.5 -translate-y-1/2 rounded-full bg-pine transition-[width] duration-200 ease-walk"
        style={{ width: `${value}%` }}
      />
      <span
        className="absolute top-1/2 size-3 -translate-x-1/2 -translate-y-1/2 rounded-full border-2 border-card bg-blaze transition-[left] duration-200 ease-walk"
        style={{ left: `clamp(6px, ${value}%, calc(100% - 6px))` }}
      />
    </div>
  )
}

const radius = 52
const circumference = 2 * Math.PI * radius

/** Progress as a ring with content in its centre. `value` is in percent. */
export function ProgressRing({ value, label, children }: { value: number; label: string; children?: ReactNode }) {
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuenow={value}
      aria-valuemin={0}
      aria-valuemax={100}
      className="relative grid size-28 place-items-center"
    >
      <svg viewBox="0 0 120 120" className="-rotate-90 absolute inset-0" aria-hidden="true" fill="none" strokeWidth="7">
        <circle cx="60" cy="60" r={radius} className="stroke-line" strokeDasharray="1 9" strokeLinecap="round" />
        <circle
          cx="60"
          cy="60"
          r={radius}
          className={value > 0 ? 'stroke-pine' : 'stroke-none'}
          strokeLinecap="round"
          strokeDasharray={`${(value / 100) * circumference} ${circumference}`}
        />
      </svg>
      <div className="relative text-center">{children}</div>
    </div>
  )
}
