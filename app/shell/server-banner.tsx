import { CloudOff } from 'lucide-react'
import type { ReactNode } from 'react'
import { pingServer, useLostContact } from '../server-contact.ts'
import { Button } from '../ui/button.tsx'

/** Shown while the server is unreachable. */
export function ServerBanner() {
  const isLost = useLostContact()
  return (
    <Banner onRetry={() => void pingServer()}>
      {isLost && (
        <>
          <span className="font-semibold">We can't reach the server.</span>{' '}
          <span className="text-soft">We'll reconnect automatically.</span>
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
