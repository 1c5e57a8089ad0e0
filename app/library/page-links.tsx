import { ArrowLeft, ArrowRight } from 'lucide-react'
import { paths } from '../paths.ts'
import { ButtonLink } from '../ui/button.tsx'
import { searchOf, type Wanted } from './use-resource-filters.ts'

interface PageLinksProps {
  filters: Wanted['filters']
  page: number
  pages: number
}

/** Links to the previous and next page, each with a URL of its own. */
export function PageLinks({ filters, page, pages }: PageLinksProps) {
  if (pages < 2) return null
  const to = (target: number) => `${paths.resources}?${new URLSearchParams(searchOf({ filters, page: target }))}`
  return (
    <nav aria-label="Pages" className="mt-8 flex items-center justify-between gap-3">
      <span className="flex-1">
        {page > 1 && (
          <ButtonLink variant="secondary" size="small" to={to(page - 1)} rel="prev" prefetch="none">
            <ArrowLeft size={18} />
            Previous
          </ButtonLink>
        )}
      </span>
      <span className="text-sm text-soft tabular-nums">
        Page {page} of {pages}
      </span>
      <span className="flex flex-1 justify-end">
        {page < pages && (
          <ButtonLink variant="secondary" size="small" to={to(page + 1)} rel="next" prefetch="none">
            Next
            <ArrowRight size={18} />
          </ButtonLink>
        )}
      </span>
    </nav>
  )
}
