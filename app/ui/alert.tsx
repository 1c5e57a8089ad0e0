import { Info, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'

interface AlertProps {
  /** A problem is announced at once; a notice politely. */
  tone?: 'problem' | 'notice'
  title: string
  className?: string
  children?: ReactNode
  /** The next step, usually a button. */
  action?: ReactNode
}

export function Alert({ tone = 'problem', title, className = '', children, action }: AlertProps) {
  const isProblem = tone === 'problem'
  const Icon = isProblem ? TriangleAlert : Info
  return (
    <div
      role={isProblem ? 'alert' : 'status'}
      className={`flex items-start gap-3 rounded-card border bg-card p-4 ${isProblem ? 'border-danger' : 'border-line'} ${className}`}
    >
      <Icon className={`mt-0.5 shrink-0 ${isProblem ? 'text-danger' : 'text-pine'}`} />
      <div className="flex min-w-0 flex-1 flex-wrap items-start gap-3">
        <div className="min-w-0 flex-1 basis-48 [overflow-wrap:anywhere]">
          <p className="font-semibold">{title}</p>
          {children && <div className="mt-0.5 text-sm text-soft">{children}</div>}
        </div>
        {action}
      </div>
    </div>
  )
}
