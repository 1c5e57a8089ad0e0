import type { BrowserContext, Page, Route } from '@playwright/test'
import type { Operation } from '../app/sync/operation.ts'
import { playerReady } from './specification/learner.ts'
import { type Account, expect } from './test.ts'

// What a learner does in the first lessons of coding, and what their account and their device hold of it.

export const [first, second] = ['coding-1-1-1', 'coding-1-1-2'] as const
export const [firstTitle, secondTitle] = [
  'What HTML Is: Elements, Tags and a First Page',
  'Links, Images and Attributes',
]
export const addressOf = (lessonId: string) => `/courses/coding/minimal/beginner/${lessonId}`

export const unsaved = (page: Page, amount: string | RegExp = /.+/) =>
  page.getByRole('status').getByText(typeof amount === 'string' ? `Not saved yet: ${amount}.` : /^Not saved yet: /)
export const tick = (page: Page, title: string) => page.getByRole('checkbox', { name: `Completed: ${title}` })

export async function openLesson(page: Page, lessonId: string = first): Promise<void> {
  await page.goto(addressOf(lessonId))
  await playerReady(page)
}

export async function complete(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Mark Complete' }).click()
  await expect(page.getByRole('button', { name: 'Completed', exact: true })).toBeVisible()
}

/** Goes on to the lesson after the open one, and is there when it has come. */
export async function goToNextLesson(page: Page): Promise<void> {
  const title = page.locator('#lesson-title')
  const before = await title.innerText()
  await page.getByRole('button', { name: 'Next lesson' }).click()
  await expect(title).not.toHaveText(before)
}

/** What the learner's account holds. */
export async function account(page: Page, courseId = '1', origin = ''): Promise<{ lessons: string[]; points: number }> {
  const answer = await page.request.get(`${origin}/api/v1/courses/${courseId}/progress`)
  const { course, stats } = await answer.json()
  return { lessons: course.completedLessonIds, points: stats.totalSkillPoints }
}

/** Lets nothing that was done through to the server, whose pages open all the same, until the answer is called. */
export async function cutEvents(context: BrowserContext): Promise<() => Promise<void>> {
  const routes = ['**/api/v1/operations', '**/readyz']
  const cut = (route: Route) => route.abort()
  for (const url of routes) await context.route(url, cut)
  return async () => {
    for (const url of routes) await context.unroute(url, cut)
  }
}

/** The operations that the browser keeps, once `replacing` stands in place of the one with its id. */
export function operationsOnDevice(page: Page, replacing?: Operation): Promise<Operation[]> {
  return page.evaluate(async (put) => {
    // To open what is not there would make it.
    if (!(await indexedDB.databases()).some((database) => database.name === 'waymark-log')) return []
    const request = indexedDB.open('waymark-log')
    await new Promise((resolve) => request.addEventListener('success', resolve))
    const store = request.result.transaction('operations', 'readwrite').objectStore('operations')
    if (put) store.put(put)
    const reading = store.getAll()
    await new Promise((resolve) => reading.addEventListener('success', resolve))
    request.result.close()
    return reading.result
  }, replacing)
}

/** How many operations of a kind the browser keeps. */
export async function onDevice(page: Page, kind: string): Promise<number> {
  return (await operationsOnDevice(page)).filter((one) => one.kind === kind).length
}

/** Answers whoever asks whether the page is to be left. @returns what was asked so far */
export function answerQuestions(page: Page, answer: 'accept' | 'dismiss'): string[] {
  const asked: string[] = []
  page.on('dialog', async (dialog) => {
    asked.push(dialog.type())
    await dialog[answer]()
  })
  return asked
}

export async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Your account/ }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
}

export async function signIn(page: Page, account: Account): Promise<void> {
  await page.goto('/signin')
  await fillSignIn(page, account)
}

export async function fillSignIn(page: Page, { email, password }: Account): Promise<void> {
  await page.getByLabel('Email address').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page.getByRole('button', { name: /^Your account/ })).toBeVisible()
}

export async function signUp(page: Page, newcomer: Account): Promise<void> {
  await page.goto('/signup')
  await fillSignUp(page, newcomer)
}

export async function fillSignUp(page: Page, { name, email, password }: Account): Promise<void> {
  await page.getByLabel('Name', { exact: true }).fill(name)
  await page.getByLabel('Email address').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign Up' }).click()
}

/** Notes what toasts say from now on, also of those that are gone again. */
export async function notingToasts(page: Page): Promise<() => Promise<string[]>> {
  await page.evaluate(() => {
    const said = new Map<Element, string>()
    Object.assign(window, { said })
    new MutationObserver(() => {
      for (const toast of document.querySelectorAll<HTMLElement>('[data-sonner-toast]'))
        said.set(toast, toast.innerText)
    }).observe(document, { childList: true, subtree: true })
  })
  return () => page.evaluate(() => [...(window as unknown as { said: Map<Element, string> }).said.values()])
}
