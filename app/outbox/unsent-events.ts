import { queryOptions } from '@tanstack/react-query'
import type { LearningEvent } from '../../domain/learning-events.ts'
import { queryClient } from '../query-client.ts'
import { Shelf } from './shelf.ts'

/** What a learner did and the server has not answered for yet. */
export interface UnsentEvent {
  /** Given when it is kept. */
  key?: number
  learnerId: string
  event: LearningEvent
  /** What was done, in words for the learner, who is told if it is refused. */
  what?: string
  /** It was from the future by the server's clock, and has got the time of its sending since. */
  isRestamped?: boolean
}

const shelf = new Shelf<UnsentEvent>('events')
/** What a visitor does is nobody's yet, and lasts as long as the page. */
let visitors: readonly UnsentEvent[] = []

const unsentKey = ['unsent']

/** What a learner has not sent yet, or what a visitor did in this page, in the order in which it was done. */
export function unsentOf(learnerId: string | null) {
  return queryOptions({
    queryKey: [...unsentKey, learnerId],
    queryFn: () => (learnerId === null ? [...visitors] : shelf.all(learnerId)),
    // It is on this device, network or not.
    networkMode: 'always',
  })
}

/** Has every screen of this page look again. */
export async function lookAgain(): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: unsentKey })
}

export function readUnsent(learnerId: string): Promise<UnsentEvent[]> {
  return shelf.all(learnerId)
}

export async function keepUnsent(events: UnsentEvent[]): Promise<void> {
  await shelf.replace([], events)
}

/** Takes some out and keeps others instead: both, or neither. */
export async function replaceUnsent(gone: UnsentEvent[], instead: UnsentEvent[]): Promise<void> {
  await shelf.replace(
    gone.flatMap(({ key }) => key ?? []),
    instead,
  )
}

export async function forgetUnsentEvents(learnerId: string): Promise<void> {
  await shelf.forget(learnerId)
}

/** Whether some of it would be gone with this page. */
export function isKeptInPage(): boolean {
  return shelf.isInPage
}

export function keepVisitors(event: LearningEvent, what: string | undefined): void {
  // What was undone without an account never reaches one.
  const others = visitors.filter(({ event: earlier }) => !undoes(event, earlier))
  visitors = event.kind === 'lesson-reopened' ? others : [...others, { learnerId: '', event, ...(what && { what }) }]
}

function undoes(event: LearningEvent, earlier: LearningEvent): boolean {
  return event.kind === 'lesson-reopened' && earlier.kind === 'lesson-completed' && earlier.lessonId === event.lessonId
}

/** Makes what a visitor did the doing of the learner that they are. */
export async function adoptVisitors(learnerId: string): Promise<void> {
  const adopted = visitors.map((unsent) => ({ ...unsent, learnerId, event: { ...unsent.event, learnerId } }))
  visitors = []
  if (adopted.length > 0) await keepUnsent(adopted)
}

export function forgetVisitors(): void {
  visitors = []
}
