import type { ComponentProps } from 'react'

/** A raised surface with a hairline. Use it for things that stand alone; hairlines alone divide the rest. */
export function Card({ className = '', ...props }: ComponentProps<'div'>) {
  return <div className={`rounded-card border border-line bg-card p-5 sm:p-6 ${className}`} {...props} />
}
