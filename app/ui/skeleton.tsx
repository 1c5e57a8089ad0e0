import type { ReactNode } from 'react'

/** A grey stand-in for something that is on its way, where that takes a while; give it the size of what will come. */
export function Skeleton({ className = '' }: { className?: string }) {
  return <span aria-hidden className={`shows-late block animate-pulse rounded-control bg-line ${className}`} />
}

/** Wraps skeletons and says in words, once, that something is loading. */
export function Loading({
  label,
  className = '',
  children,
}: {
  label: string
  className?: string
  children?: ReactNode
}) {
  return (
    <div role="status" className={`shows-late ${className}`}>
      <span className="sr-only">{label}</span>
      {children}
    </div>
  )
}
