import { useEffect } from 'react'
import { basecampModule } from '../../domain/bridges.ts'
import { type CoursePath, lessonsOf } from '../../domain/course-paths.ts'
import { TimeSpent } from '../../domain/time-spent.ts'
import { onAccountEvent, useSession } from '../auth/session.ts'
import { beforeLeaving } from '../sync/before-leaving.ts'
import { recordEvent } from '../sync/event.ts'

/** Minutes in one event, unless the learner leaves earlier. */
const minutesAtOnce = 5
const tickEvery = 1000
const signs = ['pointerdown', 'pointermove', 'keydown', 'input', 'wheel', 'scroll', 'touchmove'] as const

/** One for the page: seconds that make no minute go along to the next lesson. */
const timeSpent = new TimeSpent()

onAccountEvent((event) => {
  if (event === 'signed-out') timeSpent.forget()
})

function clock(): number {
  return performance.now() / 1000
}

/** The seconds that somebody was at lessons since the page was opened. */
export function secondsSpent(): number {
  timeSpent.tick(clock())
  return timeSpent.seconds
}

/**
 * Counts the minutes that somebody is at a lesson and records them. A visitor's go along to their account.
 *
 * @returns to be called while a video plays: somebody who watches need not move.
 */
export function useTimeSpent({ course }: CoursePath, lessonId: string): () => void {
  const isKnown = useSession().status !== 'loading'
  // The clock, the page and its other tabs are all outside React.
  useEffect(() => {
    if (!isKnown) return
    const module = course.modules.find((module) => lessonsOf(module).some(({ id }) => id === lessonId))
    const place = { lessonId, courseId: course.id, moduleId: module?.id ?? basecampModule }
    return countTime((minutes) => recordEvent({ kind: 'minutes-spent', ...place, minutes }))
  }, [isKnown, course, lessonId])
  return () => timeSpent.plays(clock())
}

/** Counts from now until the function that comes back is called. */
function countTime(tell: (minutes: number) => Promise<void>): () => void {
  // A learner is in one place: a sign in one tab says that they are in no other, though it may be seen beside it.
  const otherTabs = new BroadcastChannel('at-a-lesson')

  async function tellMinutes() {
    if (timeSpent.minutes > 0) await tell(timeSpent.takeMinutes())
  }
  function tick() {
    timeSpent.tick(clock())
    if (timeSpent.minutes >= minutesAtOnce) void tellMinutes()
  }
  function sign() {
    if (document.visibilityState === 'hidden') return
    if (!timeSpent.isHere) otherTabs.postMessage('here')
    timeSpent.sign(clock())
  }
  function leave() {
    timeSpent.leaves(clock())
    void tellMinutes()
  }
  function leaveOrComeBack() {
    if (document.visibilityState === 'hidden') leave()
    else sign()
  }

  const ticking = setInterval(tick, tickEvery)
  const stopTelling = beforeLeaving(tellMinutes)
  otherTabs.onmessage = () => timeSpent.leaves(clock())
  for (const name of signs) window.addEventListener(name, sign, { capture: true, passive: true })
  window.addEventListener('pagehide', leave)
  document.addEventListener('visibilitychange', leaveOrComeBack)
  sign()
  return () => {
    clearInterval(ticking)
    stopTelling()
    otherTabs.close()
    for (const name of signs) window.removeEventListener(name, sign, { capture: true })
    window.removeEventListener('pagehide', leave)
    document.removeEventListener('visibilitychange', leaveOrComeBack)
    leave()
  }
}
