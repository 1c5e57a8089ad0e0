import { CloudOff } from 'lucide-react'
import type { ReactNode } from 'react'
import { pingServer, useContact } from '../server-contact.ts'
import { Button } from '../ui/button.tsx'

const words = {
  here: [],
  away: ["We can't reach the server.", "We'll reconnect automatically."],
  foreign: [
    'Something else answered instead of Waymark.',
    'If your network asks you to sign in, reload this page to do so.',
  ],
}

/** Two sentences about the fault of the connection; none while the server answers. */
export function useContactWords(): readonly string[] {
  return words[useContact()]
}

/** Shown while the server is unreachable. */
export function ServerBanner() {
  const [problem, advice] = useContactWords()
  return (
    <Banner onRetry={() => void pingServer()}>
      {problem && (
        <>
          <span className="font-semibold">{problem}</span> <span className="text-soft">{advice}</span>
        </>
      )}
    </Banner>
  )
}

/** A banner below the header about the connection to the server. */
export function Banner({ children, more, onRetry }: { children: ReactNode; more?: ReactNode; onRetry?: () => void }) {
  return (
    <div role="status">
      {children && (
        <div className="border-line border-y bg-card text-sm">
          <div className="page-width flex min-h-12 flex-wrap items-center gap-x-3 gap-y-1 py-1.5">
            <p className="flex min-w-0 flex-1 basis-64 gap-3">
              <CloudOff className="shrink-0 text-blaze" />
              <span>{children}</span>
            </p>
            <div className="flex flex-wrap gap-x-1 max-sm:ml-5">
              {more}
              {onRetry && (
                <Button variant="quiet" size="small" onClick={onRetry}>
                  Retry
                </Button>
              )}
            </div>
          </div>
        </div>
      )}
    </div>
  )
}
