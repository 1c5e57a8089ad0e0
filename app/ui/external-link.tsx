import type { ComponentProps } from 'react'

/** A link to another site, in a new tab. */
export function ExternalLink({ className = 'link', children, ...props }: ComponentProps<'a'>) {
  return (
    <a target="_blank" rel="noreferrer" className={className} {...props}>
      {children}
      <span className="sr-only"> (opens in a new tab)</span>
    </a>
  )
}
