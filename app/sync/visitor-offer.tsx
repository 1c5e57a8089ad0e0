import { type ReactNode, useState, useSyncExternalStore } from 'react'
import { subjectIdOf } from '../../domain/event-subjects.ts'
import type { RecordedEvent } from '../../domain/learning-events.ts'
import { useSession } from '../auth/session.ts'
import { makeListeners } from '../listeners.ts'
import { AccountButtonLink } from '../shell/account-link.tsx'
import { Button } from '../ui/button.tsx'
import { useFocusFallback } from '../ui/use-focus-fallback.ts'
import { usePendingEvents } from './use-pending-events.ts'
import { isProgressPersistent, useProgressPersistent } from './visitor-choice.ts'
import { PersistenceSwitch, refusedWords, usePersistenceWords } from './visitor-persistence.tsx'

interface VisitorOfferProps {
  /** The event that makes the offer appear. */
  kind: 'task-passed' | 'quiz-taken' | 'lesson-completed'
  /** The id of the task or lesson. */
  subjectId: string
  className: string
  /** Stands here while nothing is offered. */
  children?: ReactNode
}

/** Offers visitors to keep their progress: once a visit, beside the first thing that passed. */
export function VisitorOffer({ kind, subjectId, className, children }: VisitorOfferProps) {
  const isOffered = useIsOffered(kind, subjectId)
  const isPersistent = useProgressPersistent()
  const [isRefused, setIsRefused] = useState(false)
  const words = usePersistenceWords()
  const { target, watch } = useFocusFallback<HTMLDivElement>()
  return (
    <div ref={target} tabIndex={-1} className={isOffered ? `outline-none ${className}` : 'outline-none'} {...watch}>
      {/* A region that is there before its words has them read out. */}
      <p role="status" className={isOffered ? 'text-sm text-soft' : 'sr-only'}>
        {isOffered && (isRefused ? refusedWords : words)}
      </p>
      {!isOffered && children}
      {isOffered && (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
          <PersistenceSwitch onRefused={setIsRefused} />
          <span className="flex gap-1">
            <AccountButtonLink page="signUp" variant="secondary">
              Sign up
            </AccountButtonLink>
            <Button variant="quiet" onClick={dismiss}>
              {isPersistent ? 'Done' : 'Not now'}
            </Button>
          </span>
        </div>
      )}
    </div>
  )
}

const dismissals = makeListeners()
let isDismissed = false

function dismiss(): void {
  isDismissed = true
  dismissals.tell()
}

function useIsOffered(kind: VisitorOfferProps['kind'], subjectId: string): boolean {
  const { learner, status } = useSession()
  const { events } = usePendingEvents()
  const isOver = useSyncExternalStore(
    dismissals.subscribe,
    () => isDismissed,
    () => true,
  )
  // The offer stays for a visitor who takes it, and is none for one who came with it taken.
  const [wasPersistent] = useState(isProgressPersistent)
  const first = events.find(hasPassed)
  const isFirst = first?.kind === kind && subjectIdOf(first) === subjectId
  return status !== 'loading' && !learner && !isOver && !wasPersistent && isFirst
}

function hasPassed(event: RecordedEvent): boolean {
  if (event.kind === 'quiz-taken') return event.passed
  return event.kind === 'task-passed' || event.kind === 'lesson-completed'
}
