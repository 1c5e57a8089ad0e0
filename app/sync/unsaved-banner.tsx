import { type ReactNode, useEffect, useState } from 'react'
import { useSession } from '../auth/session.ts'
import { useLostContact } from '../server-contact.ts'
import { AccountButtonLink } from '../shell/account-link.tsx'
import { Banner, ServerBanner } from '../shell/server-banner.tsx'
import { useAskBeforeLeaving } from '../ui/ask-before-leaving.ts'
import { Button } from '../ui/button.tsx'
import { amountOf } from './amounts.ts'
import { ClockBanner } from './clock-banner.tsx'
import { resume } from './enqueue.ts'
import { isSendable } from './operation-kinds.ts'
import { moveToMemory } from './owners.ts'
import { sendNow } from './sender.ts'
import { UnsavedDialog } from './unsaved-dialog.tsx'
import { useOperations, useOutlivesPage } from './use-operations.ts'
import { persistenceWords, useWaitingWords } from './waiting-words.ts'

/** Milliseconds before the banner shows; operations usually arrive sooner. */
const quietMs = 2000

/** Shows the unsaved amount, and sends operations left on this device. */
export default function UnsavedBanner({ learnerId }: { learnerId: string }) {
  const { ended } = useSession()
  // IndexedDB is outside React.
  useEffect(() => {
    if (ended === 'account') void moveToMemory(learnerId)
    else if (!ended) void resume(learnerId)
  }, [learnerId, ended])
  const operations = useOperations()
  const outlivesPage = useOutlivesPage()
  const { words: waitingWords } = useWaitingWords()
  const [isOpen, setIsOpen] = useState(false)
  const waiting = operations.filter(isSendable)
  const refused = operations.filter(({ refusal }) => refusal !== undefined)
  const amount = amountOf(waiting)
  const isWaiting = useWaiting(waiting.reduce((last, { changedAt }) => Math.max(last, changedAt), 0))
  useAskBeforeLeaving(!outlivesPage && operations.length > 0)
  const show = (
    <Button variant="quiet" size="small" onClick={() => setIsOpen(true)}>
      Show
    </Button>
  )
  return (
    <>
      {ended === 'account' ? (
        <Banner more={operations.length > 0 && show}>
          <span className="font-semibold">Your account was deleted{amount && `; ${amount} not saved`}.</span>{' '}
          <span className="text-soft">
            {amount ? waitingWords : 'What is shown here is gone once you leave this page.'}
          </span>
        </Banner>
      ) : ended ? (
        <EndedBanner amount={amount} waitingWords={waitingWords}>
          {operations.length > 0 && show}
        </EndedBanner>
      ) : amount && isWaiting ? (
        <Banner onRetry={() => void sendNow()} more={show}>
          <span className="font-semibold">Not saved yet: {amount}.</span>{' '}
          <span className="text-soft">{waitingWords}</span>
        </Banner>
      ) : refused.length > 0 ? (
        <Banner more={show}>
          <span className="font-semibold">Could not be saved: {refusedWords(refused.length)}.</span>{' '}
          <span className="text-soft">{persistenceWords(outlivesPage)} until you have looked at it.</span>
        </Banner>
      ) : (
        <ServerBanner />
      )}
      <ClockBanner />
      {isOpen && <UnsavedDialog operations={operations} outlivesPage={outlivesPage} onClose={() => setIsOpen(false)} />}
    </>
  )
}

function refusedWords(count: number): string {
  return count === 1 ? '1 thing' : `${count} things`
}

interface EndedBannerProps {
  amount: string
  waitingWords: string
  children: ReactNode
}

function EndedBanner({ amount, waitingWords, children }: EndedBannerProps) {
  return (
    <Banner
      more={
        <>
          {children}
          <AccountButtonLink page="signIn" variant="secondary" size="small">
            Sign in
          </AccountButtonLink>
        </>
      }
    >
      <span className="font-semibold">Your session has ended{amount && `; ${amount} not saved yet`}.</span>{' '}
      <span className="text-soft">{amount ? waitingWords : 'Sign in, and what you do is saved.'}</span>
    </Banner>
  )
}

/**
 * Whether unsaved operations wait for longer than `quietMs`. Stays true until there are none.
 *
 * @param changedAt when an operation last changed; 0 without operations
 */
function useWaiting(changedAt: number): boolean {
  const isLost = useLostContact()
  const [isWaiting, setIsWaiting] = useState(false)
  useEffect(() => {
    if (changedAt === 0) return setIsWaiting(false)
    const timer = setTimeout(() => setIsWaiting(true), isLost ? 0 : quietMs)
    return () => clearTimeout(timer)
  }, [changedAt, isLost])
  return isWaiting
}
