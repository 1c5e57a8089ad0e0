import type { ReactNode } from 'react'

/** A grey placeholder for content that loads slowly; it should have the content's size. */
export function Skeleton({ className = '' }: { className?: string }) {
  return <span aria-hidden className={`shows-late block animate-pulse rounded-control bg-line/55 ${className}`} />
}

/** A placeholder card with a few lines. */
export function SkeletonCard({ className = '' }: { className?: string }) {
  return (
    <span
      aria-hidden
      className={`shows-late block overflow-hidden rounded-card border border-line bg-card p-5 sm:p-6 ${className}`}
    >
      <Skeleton className="h-5 w-2/5" />
      <Skeleton className="mt-5 h-4 w-4/5" />
      <Skeleton className="mt-2.5 h-4 w-3/5" />
    </span>
  )
}

interface LoadingProps {
  label: string
  className?: string
  /** Classes of a single placeholder; several are `children`. */
  skeleton?: string
  children?: ReactNode
}

/** Wraps placeholders and announces the loading state once. */
export function Loading({ label, className = '', skeleton, children }: LoadingProps) {
  return (
    <div role="status" className={`shows-late ${className}`}>
      <span className="sr-only">{label}</span>
      {skeleton && <Skeleton className={skeleton} />}
      {children}
    </div>
  )
}
