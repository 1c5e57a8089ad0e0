import type { ReactNode } from 'react'

interface TextPageProps {
  title: string
  /** A summary in a sentence or two. */
  lead: ReactNode
  children?: ReactNode
}

/** A text page: title, summary, and sections with an `<h2>` each. */
export function TextPage({ title, lead, children }: TextPageProps) {
  return (
    <article className="page-width grid gap-x-16 gap-y-8 pt-10 sm:pt-16 lg:grid-cols-[1fr_1.6fr]">
      <header>
        <h1 className="text-3xl">{title}</h1>
        <p className="mt-4 text-lg text-soft">{lead}</p>
      </header>
      <div className="running-text border-line max-lg:border-t max-lg:pt-8 lg:border-l lg:pl-16">{children}</div>
    </article>
  )
}
