import { useEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { paths } from '../paths.ts'
import { forgetAnswers } from '../query-client.ts'
import { lookForServer, useLostContact } from '../server-contact.ts'
import { Button } from '../ui/button.tsx'
import { ContourLines } from '../ui/contour-lines.tsx'
import { Logo } from './logo.tsx'

/** What is left when drawing a page failed. It stands alone: the header may be what failed. */
export function ErrorScreen({ error }: { error: unknown }) {
  const navigate = useNavigate()
  const location = useLocation()
  // Going to where we are draws the page anew; revalidating does not when it has nothing to load.
  // What was answered may be what could not be drawn: it is asked for anew.
  function tryAgain() {
    forgetAnswers()
    return navigate(location, { replace: true })
  }
  const isLost = useLostContact()
  const wasLost = useRef(false)
  // What failed may have been the way to the server; then trying again is for when it is back.
  useEffect(() => void lookForServer(), [])
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
        {isLost ? "We can't reach the server. We'll reconnect automatically." : messageOf(error)}
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
