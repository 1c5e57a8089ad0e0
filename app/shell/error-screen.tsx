import { useEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { paths } from '../paths.ts'
import { clearApiQueries } from '../query-client.ts'
import { pingServer } from '../server-contact.ts'
import { Button } from '../ui/button.tsx'
import { ContourLines } from '../ui/contour-lines.tsx'
import { Logo } from './logo.tsx'
import { useContactWords } from './server-banner.tsx'

/** Shown after a page failed to render, without the header, which may have failed too. */
export function ErrorScreen({ error }: { error: unknown }) {
  const navigate = useNavigate()
  const location = useLocation()
  // Navigating to the present page renders again; revalidating does nothing without loaders. Cached responses may be
  // the cause, so they are refetched.
  function tryAgain() {
    clearApiQueries()
    return navigate(location, { replace: true })
  }
  const problem = useContactWords()
  const isLost = problem.length > 0
  const wasLost = useRef(false)
  // The cause may be the network; retrying then waits for the server.
  useEffect(() => void pingServer(), [])
  useEffect(() => {
    if (wasLost.current && !isLost) void tryAgain()
    wasLost.current = isLost
  })
  return (
    <main className="relative isolate grid min-h-dvh content-center justify-items-center px-6 py-16 text-center">
      <title>Something went wrong · Waymark</title>
      <ContourLines clear="middle" className="-z-10 absolute inset-0" />
      <a href={paths.home} aria-label="Waymark home" className="no-underline">
        <Logo />
      </a>
      <h1 className="mt-10 text-3xl">Something went wrong</h1>
      <p role="alert" className="mt-3 mb-8 max-w-lg text-soft">
        {isLost ? problem.join(' ') : messageOf(error)}
      </p>
      <Button size="large" onClick={tryAgain}>
        Try Again
      </Button>
    </main>
  )
}

function messageOf(error: unknown): string {
  return error instanceof Error && error.message ? error.message : 'An unexpected error occurred.'
}
