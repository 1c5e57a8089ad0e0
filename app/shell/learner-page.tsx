import type { ReactNode } from 'react'
import { LearnerOnly } from '../auth/learner-only.tsx'
import { paths } from '../paths.ts'
import { Link } from '../ui/link.tsx'

interface LearnerPageProps {
  title: string
  /** Text below the title. */
  lead?: ReactNode
  /** Classes for the column's width. */
  className: string
  whileLoading: ReactNode
  children: ReactNode
}

/** A personal page below the dashboard, with a link back. */
export function LearnerPage({ title, lead, className, whileLoading, children }: LearnerPageProps) {
  const frame = (content: ReactNode) => (
    <div className="page-width py-8 sm:py-12">
      <div className={className}>
        <Link to={paths.dashboard} className="link text-sm">
          Dashboard
        </Link>
        <h1 className="mt-2 text-3xl">{title}</h1>
        {lead}
        {content}
      </div>
    </div>
  )
  return <LearnerOnly whileLoading={frame(whileLoading)}>{() => frame(children)}</LearnerOnly>
}
