import { makeLeavingQuestion } from '../ui/ask-before-leaving.ts'
import { chooseKeeping, isAway, isKeptOnDevice, noteAway, onKeepingChange } from './keeping.ts'
import { forget, load, moveToDevice } from './on-device.ts'
import { type Operation, visitor } from './operation.ts'
import type { OwnEvent } from './operations/event.ts'
import { operationsOf, outlivesPage, subscribe } from './views.ts'

// What a visitor did: in this page, or on this device if they chose that.

let moving = Promise.resolve()

// Chosen in one tab, it holds in the others.
onKeepingChange(() => {
  if (!isKeptOnDevice()) return void forget(visitor)
  move()
})
// Also while this one was put away: what its memory held goes along.
if (isKeptOnDevice() && operationsOf(visitor).length > 0) move()

function move(): void {
  moving = moveToDevice(visitor)
  moving.catch(() => {})
}

// Whoever leaves with work that nothing else holds is asked whether they mean to.
if (typeof window !== 'undefined') {
  const ask = makeLeavingQuestion()
  for (const listenTo of [subscribe, onKeepingChange]) listenTo(() => ask(wouldBeLost()))
}

/** From now on it outlives the page. @returns whether the browser lets it */
export async function keepOnDevice(): Promise<boolean> {
  const isKept =
    chooseKeeping(true) &&
    (await moving.then(
      () => true,
      () => false,
    ))
  if (!isKept) await endKeeping()
  return isKept
}

/** It is gone from this device, and lasts as long as this page. */
export async function stopKeeping(): Promise<void> {
  // Of what no screen has asked for yet this page knows nothing.
  await load(visitor)
  await endKeeping()
}

/** Nothing of it stays on this device, and whoever comes next chooses anew. */
export async function endKeeping(): Promise<void> {
  chooseKeeping(false)
  await forget(visitor)
}

/** Whoever signs in by another site leaves this page, and what they did in it goes along. */
export async function keepWhileAway(): Promise<void> {
  // Where they chose it before, the device has what it takes.
  if (!isKeptOnDevice() && wouldBeLost() && (await keepOnDevice())) noteAway()
}

/** The other site did not let them in: what was kept for the way lasts as long as this page again. */
export async function endBeingAway(): Promise<void> {
  if (isAway()) await stopKeeping()
}

function wouldBeLost(): boolean {
  return !outlivesPage(visitor) && operationsOf(visitor).some(isWork)
}

/** The wizard's answers outlive a reload, and for where one was in a lesson or a video, and how long, nobody worked. */
function isWork({ kind, payload }: Operation): boolean {
  return !['choices', 'place', 'video'].includes(kind) && (payload as Partial<OwnEvent>).kind !== 'minutes-spent'
}
