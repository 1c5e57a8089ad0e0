import type { ReactNode } from 'react'
import { ContourLines } from '../ui/contour-lines.tsx'

interface AccountPanelsProps {
  heading: string
  /** One sentence below the heading. */
  lead: string
  form: ReactNode
  /** The alternative way, beside the form. */
  panel: ReactNode
}

/** A form, and beside it the alternative for those who wanted the other page. */
export function AccountPanels({ heading, lead, form, panel }: AccountPanelsProps) {
  return (
    <div className="page-width pt-6 sm:pt-12">
      <div className="mx-auto grid max-w-5xl overflow-hidden rounded-card border border-line bg-card md:grid-cols-[1.25fr_1fr]">
        <div className="p-6 sm:p-12">
          <h1 className="text-3xl">{heading}</h1>
          <p className="mt-2 mb-8 text-soft">{lead}</p>
          {form}
        </div>
        <div className="relative isolate grid content-center justify-items-start border-line border-t bg-moss p-6 sm:p-12 md:border-t-0 md:border-l">
          <ContourLines className="-z-10 absolute inset-0 opacity-80" />
          {panel}
        </div>
      </div>
    </div>
  )
}
