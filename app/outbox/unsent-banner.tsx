import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useLostContact } from '../server-contact.ts'
import { Banner, ServerBanner } from '../shell/server-banner.tsx'
import { unsavedOf } from './drafts/kept-drafts.ts'
import { noteDrafts } from './drafts/note-drafts.ts'
import { workDrafts } from './drafts/work-drafts.ts'
import { resume } from './outbox.ts'
import { amountOf } from './overlay.ts'
import { tryNow } from './sender.ts'
import { isKeptInPage, unsentOf } from './unsent-events.ts'

/** What is on its way usually arrives sooner, in milliseconds. */
const patience = 2000

/** Says how much of a learner's is not saved yet, and sends what they left unsent on this device. */
export default function UnsentBanner({ learnerId }: { learnerId: string }) {
  // What lies on this device is outside React.
  useEffect(() => {
    void resume(learnerId)
    void noteDrafts.restore(learnerId)
    void workDrafts.restore(learnerId)
  }, [learnerId])
  const { data: events = [] } = useQuery(unsentOf(learnerId))
  const { data: drafts = [] } = useQuery(unsavedOf(learnerId))
  const amount = amountOf(
    events.map(({ event }) => event),
    drafts.length,
  )
  const isWaiting = useWaiting([...events.map(({ key }) => key), ...drafts.map(({ writtenAt }) => writtenAt)].join())
  if (!amount || !isWaiting) return <ServerBanner />
  return (
    <Banner onRetry={() => void Promise.all([tryNow(), noteDrafts.saveAll(), workDrafts.saveAll()])}>
      <span className="font-semibold">Not saved yet: {amount}.</span>{' '}
      <span className="text-soft">
        {isKeptInPage()
          ? 'Kept in this page, so leave it open, and sent when the server can be reached.'
          : 'Kept on this device and sent when the server can be reached.'}
      </span>
    </Banner>
  )
}

/** Whether these have to wait. Once that is said, it is said until there are none. */
function useWaiting(unsent: string): boolean {
  const isLost = useLostContact()
  const [isWaiting, setIsWaiting] = useState(false)
  useEffect(() => {
    if (!unsent) return setIsWaiting(false)
    const timer = setTimeout(() => setIsWaiting(true), isLost ? 0 : patience)
    return () => clearTimeout(timer)
  }, [unsent, isLost])
  return isWaiting
}
