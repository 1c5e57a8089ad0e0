import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { paths } from '../paths.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
import { ContourLines } from '../ui/contour-lines.tsx'
import { pageMeta } from './page-meta.ts'

export const meta = () => pageMeta('404 - Page Not Found')

/** The page for unknown URLs. */
export default function NotFoundPage() {
  const navigate = useNavigate()
  const { pathname } = useLocation()
  // Logs each URL once, not each render.
  useEffect(() => console.error('404: no page at', pathname), [pathname])
  const goBack = () => (window.history.length > 1 ? navigate(-1) : navigate(paths.home))
  return (
    <div className="-mt-18 -mb-16 relative isolate grid justify-items-center px-6 pt-34 pb-24 text-center sm:pt-42 sm:pb-28 lg:-mb-20">
      <ContourLines clear="middle" className="-z-10 absolute inset-0" />
      <LostTrail />
      <h1 className="mt-8 text-3xl">404 - Page Not Found</h1>
      <p className="mt-4 max-w-xl text-lg">The page you're looking for doesn't exist or has been moved.</p>
      <p className="mt-1 mb-8 max-w-xl text-soft">Sorry, we couldn't find the page you were trying to access.</p>
      <div className="flex flex-wrap justify-center gap-3">
        <Button variant="secondary" size="large" onClick={goBack}>
          Go Back
        </Button>
        <ButtonLink to={paths.home} size="large">
          Return to Home
        </ButtonLink>
      </div>
    </div>
  )
}

/** An illustration: a trail that ends in a question. */
function LostTrail() {
  return (
    <svg viewBox="0 0 320 150" aria-hidden="true" className="w-72 max-w-full" fill="none" strokeLinecap="round">
      <path d="M12 132c40-6 52-36 86-44 26-6 44 12 68 4" className="stroke-pine" strokeWidth="6" />
      <path
        d="M166 92c30-10 18-50 52-58 28-6 42 18 30 36-9 14-26 12-28 28"
        className="stroke-field"
        strokeWidth="5"
        strokeDasharray="0.1 12"
      />
      <circle cx="12" cy="132" r="9" className="fill-pine" />
      <circle cx="166" cy="92" r="16" className="fill-blaze" opacity="0.2" />
      <circle cx="166" cy="92" r="9" className="fill-blaze" />
      <circle cx="220" cy="126" r="5" className="fill-field" />
    </svg>
  )
}
