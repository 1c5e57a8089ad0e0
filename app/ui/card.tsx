import type { ComponentProps } from 'react'

/** A raised surface with a hairline, for things that stand alone. */
export function Card({ className = '', ...props }: ComponentProps<'div'>) {
  return <div className={`rounded-card border border-line bg-card p-5 sm:p-6 ${className}`} {...props} />
}
