import { expect, type Page } from '@playwright/test'
import { gamificationItem } from '../domain/items/gamification.ts'
import { ownTarget } from '../domain/items/item-kind.ts'
import { noteItem } from '../domain/items/note.ts'
import { eventOperation } from '../domain/operations.ts'
import { sendAll, writeItem } from './items.ts'
import type { View } from './scenes/arriving.ts'
import { exerciseScreens } from './scenes/exercise-screens.ts'
import { graduateScreens, newcomerScreens, quietScreens, walkerScreens } from './scenes/learner-screens.ts'
import { graduatePlayer, learnerPlayer, visitorPlayer } from './scenes/player-screens.ts'
import { publicScreens } from './scenes/public-screens.ts'
import { beginnerCoding, beginnerData, pastOf } from './specification/learner.ts'
import { test as base } from './test.ts'

/** Who looks: a visitor, a learner who just signed up, one on the way through a course, one at its end, or one without points. */
export type Beholder = 'visitor' | 'newcomer' | 'walker' | 'graduate' | 'quiet'

export interface Scene extends View {
  beholder: Beholder
}

const seenBy: Record<Beholder, View[]> = {
  visitor: [...publicScreens, ...visitorPlayer, ...exerciseScreens],
  newcomer: newcomerScreens,
  walker: [...walkerScreens, ...learnerPlayer],
  graduate: [...graduateScreens, ...graduatePlayer],
  quiet: quietScreens,
}

/** Every screen in every state worth looking at. */
export const scenes: Scene[] = Object.entries(seenBy).flatMap(([beholder, views]) =>
  views.map((view) => ({ ...view, beholder: beholder as Beholder })),
)

/** Makes the browser behind this page the beholder's, with a record where they have one. */
async function become(beholder: Beholder, page: Page, origin: string): Promise<void> {
  if (beholder === 'visitor') return
  const headers = { origin }
  const account = { name: 'Ana Lima', email: `${crypto.randomUUID()}@example.org`, password: 'walk-the-path' }
  expect((await page.request.post('/api/auth/sign-up/email', { data: account, headers })).ok()).toBe(true)
  if (beholder === 'newcomer') return
  if (beholder === 'graduate') return finishCourses(page, origin)
  const preferences = { learningGoal: 'coding', timeCommitment: 'moderate', experienceLevel: 'novice' }
  expect((await page.request.post('/api/v1/onboarding', { data: preferences, headers })).ok()).toBe(true)
  const event = (daysAgo: number, doing: object) => {
    const occurredAt = new Date(Date.now() - daysAgo * 86_400_000).toISOString()
    return { id: crypto.randomUUID(), kind: eventOperation, value: { occurredAt, timeZone: 'UTC', ...doing } }
  }
  const lessons = ['coding-1-1-1', 'coding-1-1-2', 'coding-1-2-1', 'coding-2-1-1']
  const events = [
    ...lessons.map((lessonId) => event(0, { kind: 'lesson-completed', lessonId, preferences })),
    // From today backwards. Yesterday is missing, and a freeze stands in for it.
    ...[32, 0, 25, 8, 41, 12, 20, 15, 5, 30].flatMap((minutes, daysAgo) => [
      event(daysAgo, { kind: 'minutes-spent', lessonId: lessons[0], minutes }),
      ...(minutes > 0 ? [event(daysAgo, { kind: 'note-taken', lessonId: lessons[0] })] : []),
    ]),
  ].filter(({ value }) => !('minutes' in value && value.minutes === 0))
  await sendAll(page.request, events, origin)
  const text = '## Tags\n\n- What is opened **last** is closed first, see [3:12]\n- `alt` stands in for a picture'
  await writeItem(page.request, noteItem, 'coding-1-1-1', { text }, origin)
  if (beholder === 'walker') return
  await writeItem(page.request, gamificationItem, ownTarget, false, origin)
}

/** Data with its project and an exercise, and coding with its exam. */
async function finishCourses(page: Page, origin: string): Promise<void> {
  const past = pastOf(page, origin)
  await past.lessons(beginnerData)
  await past.finalProject(beginnerData)
  await past.exercise('data-1-1-2', { 'main.py': 'print("my first table")' })
  await past.onboarding(beginnerCoding)
  await past.lessons(beginnerCoding)
  await past.finalProject(beginnerCoding)
}

/** One page for each kind of user, reused from scene to scene: a new one for each would take minutes. */
const pages = new Map<Beholder, Promise<Page>>()

export const test = base.extend<{ pageOf: (beholder: Beholder) => Promise<Page> }>({
  pageOf: async ({ browser, baseURL }, use) => {
    async function make(beholder: Beholder) {
      const context = await browser.newContext({ baseURL, reducedMotion: 'reduce' })
      const page = await context.newPage()
      await become(beholder, page, baseURL ?? '')
      return page
    }
    await use((beholder) => {
      const page = pages.get(beholder) ?? make(beholder)
      pages.set(beholder, page)
      return page
    })
  },
})
