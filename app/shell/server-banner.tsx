import { CloudOff } from 'lucide-react'
import type { ReactNode } from 'react'
import { lookForServer, useLostContact } from '../server-contact.ts'
import { Button } from '../ui/button.tsx'

/** Says that the server is away, for as long as it is. */
export function ServerBanner() {
  const isLost = useLostContact()
  return (
    <Banner onRetry={() => void lookForServer()}>
      {isLost && (
        <>
          <span className="font-semibold">We cannot reach the server.</span>{' '}
          <span className="text-soft">This page goes on by itself when it is back.</span>
        </>
      )}
    </Banner>
  )
}

/** What stands between the learner and the server, below the header of every page; nothing where all is well. */
export function Banner({ children, onRetry }: { children: ReactNode; onRetry: () => void }) {
  return (
    <div role="status">
      {children && (
        <div className="border-line border-y bg-card text-sm">
          <div className="page-width flex min-h-12 items-center gap-3 py-1.5">
            <CloudOff aria-hidden size={20} strokeWidth={1.75} className="shrink-0 text-blaze" />
            <p className="min-w-0 flex-1">{children}</p>
            <Button look="quiet" size="small" onClick={onRetry}>
              Try now
            </Button>
          </div>
        </div>
      )}
    </div>
  )
}
