import type { Page } from '@playwright/test'
import { check, exerciseOf, exercisesOf, openExercise, passed, verdict, write } from './exercise.ts'
import { answerQuestions, fillSignUp, operationsOnDevice } from './learning.ts'
import { beginnerCoding, pathFor } from './specification/learner.ts'
import { expect, test } from './test.ts'

const course = '/courses/coding/minimal/beginner'
const path = pathFor(beginnerCoding)
const [first, second] = path.lessons

const percent = (page: Page, value: number) => page.getByText(`${value}% complete`)
const kept = (page: Page) => page.getByRole('status').filter({ hasText: 'Kept in this browser until' })
const keep = (page: Page) => page.getByRole('switch', { name: 'Keep my progress on this device' })

async function walkWizard(page: Page): Promise<void> {
  await page.getByRole('radio', { name: /Programming/ }).check()
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('radio', { name: /1-2 hours/ }).check()
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('radio', { name: /Complete Beginner/ }).check()
  await page.getByRole('button', { name: 'Finish' }).click()
  await expect(page).toHaveURL(course)
}

async function completeFirst(page: Page): Promise<void> {
  await page.goto(`${course}/${first?.id}`)
  await page.getByRole('button', { name: 'Mark Complete' }).click()
  await expect(percent(page, 20)).toBeVisible()
}

async function signUpFromHeader(page: Page, account: Parameters<typeof fillSignUp>[1]): Promise<void> {
  const link = page.getByRole('banner').getByRole('link', { name: 'Sign In' })
  // The header is always in sight, and Playwright scrolls to it all the same.
  await link.dispatchEvent('click')
  // The lesson before has a way to an account too.
  await expect(page).toHaveURL(/\/signin(\?|$)/)
  await page.getByRole('main').getByRole('link', { name: 'Sign Up', exact: true }).click()
  await fillSignUp(page, account)
}

/** What the browser itself holds of a visitor's. */
async function heldByBrowser(page: Page): Promise<unknown> {
  const { length } = await operationsOnDevice(page)
  return { operations: length, choice: await page.evaluate(() => localStorage.getItem('waymark.keep')) }
}

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 780 }, hasTouch: true })

  test('from the landing page to the first lesson: a sign put right, three answers, and a trail with its days', async ({
    page,
  }) => {
    await page.goto('/')
    // Right under the hero, and nothing runs for it but the page.
    await expect(page.locator('section:has(h1) + section')).toHaveAccessibleName('Try it: put the sign right')
    const exercise = page.getByRole('region', { name: 'Try it: put the sign right' })
    const verdict = exercise.getByRole('status')
    await expect(verdict).toContainText('The sign leans.')
    await exercise.getByRole('textbox', { name: 'rotate' }).fill('0')
    await expect(verdict).toContainText('It stands!')
    await exercise.getByRole('textbox', { name: 'color' }).fill('oragne')
    await expect(verdict).toContainText('no browser knows a colour called ‘oragne’')
    await exercise.getByRole('textbox', { name: 'color' }).fill('orange')
    await expect(verdict).toContainText('two lines of CSS')
    await expect(exercise.getByRole('img', { name: 'A trail sign, orange, turned by 0 degrees' })).toBeVisible()
    expect([...page.frames().slice(1), ...page.workers()]).toEqual([])
    await exercise.getByRole('link', { name: 'Get Started with lessons like this' }).tap()

    await walkWizard(page)
    await expect(page.getByText(/^You arrive by [A-Z][a-z]{2} \d+(, \d{4})?\.$/)).toBeVisible()
    await expect(page.getByRole('list', { name: 'Your trail' }).getByRole('listitem')).toHaveText([
      /^HTML Fundamentals ?by [A-Z][a-z]{2} \d+$/,
      /^CSS Styling ?by [A-Z][a-z]{2} \d+$/,
      /^Build ?by [A-Z][a-z]{2} \d+$/,
      /^Certification Exam ?by [A-Z][a-z]{2} \d+$/,
    ])
    const start = page.getByRole('button', { name: 'Start First Lesson' })
    await expect(start).toBeInViewport({ ratio: 1 })
    await start.tap()
    await expect(page.getByRole('heading', { level: 2, name: first?.title })).toBeVisible()
  })

  test('the first exercise that passes offers to keep it: kept, it outlives the page, and goes to an account with its minutes', async ({
    page,
    account,
  }) => {
    const sent: string[] = []
    page.on('request', (request) => request.url().endsWith('/api/v1/operations') && sent.push(request.url()))
    const [tried] = exercisesOf('html').filter(({ id }) => id === first?.id)
    const lessonId = String(first?.id)
    const exercise = await openExercise(page, lessonId)
    await expect(keep(page)).toHaveCount(0)
    await write(exercise, tried?.solution ?? {})
    await check(exercise)
    await expect(verdict(exercise)).toHaveText(passed)
    await expect(exercise.getByRole('status').filter({ hasText: 'lasts as long as this page' })).toBeVisible()
    await expect(exercise.getByRole('link', { name: 'Sign up', exact: true }).last()).toHaveAttribute(
      'href',
      /^\/signup/,
    )
    // By keys alone: the verdict has the focus.
    await exercise.getByRole('button', { name: 'Not now' }).focus()
    await page.keyboard.press('Shift+Tab')
    await page.keyboard.press('Shift+Tab')
    await expect(keep(page)).toBeFocused()
    await page.keyboard.press('Space')
    await expect(kept(page)).toBeVisible()
    await exercise.getByRole('button', { name: 'Done' }).press('Enter')
    await expect(keep(page)).toHaveCount(0)
    await page.reload()
    await expect(exercise.getByRole('heading', { name: /Passed/ })).toBeVisible()

    // Of data, whose exercises come without a frame: a clock that is moved cannot be put into one.
    await page.goto('/courses')
    await page.clock.install()
    await page.goto('/courses/data/minimal/beginner/data-1-1-1')
    await page.getByRole('button', { name: 'Mark Complete' }).click()
    await expect(keep(page)).toHaveCount(0)
    for (let minute = 0; minute < 2; minute++) {
      await page.mouse.wheel(0, 20)
      await page.clock.runFor(61_000)
    }
    await page.getByRole('button', { name: 'Open menu' }).click()
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Get Started', exact: true }).click()
    await expect(page).toHaveURL('/signup')
    expect(sent).toEqual([])
    await fillSignUp(page, account)
    const record = async () => (await (await page.request.get('/api/v1/record')).json()).record
    await expect
      .poll(record)
      .toMatchObject({ exercises: { [lessonId]: {} }, lessons: { 'data-1-1-1': { minutes: 2 } } })
  })
})

test('signing up asks nothing again, and comes back to the very place with all that was done there', {
  tag: '@long',
}, async ({ page, account }) => {
  await page.goto('/')
  await page.getByRole('main').getByRole('link', { name: 'Start without an account' }).first().click()
  await walkWizard(page)
  await page.getByRole('button', { name: 'Start First Lesson' }).click()
  await page.getByRole('button', { name: 'Mark Complete' }).click()
  await exerciseOf(page)
  await page.locator('#exercise').evaluate((section) => section.scrollIntoView({ behavior: 'instant' }))
  await signUpFromHeader(page, account)
  await expect(page).toHaveURL(`${course}/${first?.id}#exercise`)
  await expect(page.locator('#exercise')).toBeInViewport()
  await expect(percent(page, 20)).toBeVisible()
  const session = async () => (await (await page.request.get('/api/v1/session')).json()).profile
  await expect.poll(session).toEqual(beginnerCoding)
})

test('who answered the wizard and signs up from the landing page goes to their dashboard', async ({
  page,
  account,
}) => {
  await page.goto('/onboarding')
  await walkWizard(page)
  await page.getByRole('banner').getByRole('link', { name: 'Home', exact: true }).click()
  // Its address is there before its header, and the header before leads back to a lesson.
  await expect(page.getByRole('heading', { level: 1, name: 'Learn anything.' })).toBeVisible()
  await signUpFromHeader(page, account)
  await expect(page).toHaveURL('/dashboard')
})

test('a visitor who leaves is asked once where work would be lost with the page, and not before or where it is stored', async ({
  page,
}) => {
  const asked = answerQuestions(page, 'accept')
  const title = page.getByRole('heading', { level: 2, name: first?.title })
  await page.goto(`${course}/${first?.id}`)
  // A browser asks for nobody who has not touched the page.
  await title.click()
  await page.reload()
  expect(asked).toEqual([])

  await page.getByRole('button', { name: 'Mark Complete' }).click()
  await expect(percent(page, 20)).toBeVisible()
  await page.reload()
  expect(asked).toEqual(['beforeunload'])

  await page.getByRole('button', { name: 'Mark Complete' }).click()
  await keep(page).check()
  await expect(kept(page)).toBeVisible()
  await page.reload()
  await expect(percent(page, 20)).toBeVisible()
  expect(asked).toEqual(['beforeunload'])
})

test('a visitor may keep their work on this device: in all tabs, until they switch it off', async ({
  page,
  context,
}) => {
  await completeFirst(page)
  await keep(page).check()
  await expect(kept(page)).toBeVisible()
  await page.reload()
  await expect(percent(page, 20)).toBeVisible()
  const other = await context.newPage()
  await other.goto(`${course}/${second?.id}`)
  await other.getByRole('button', { name: 'Mark Complete' }).click()
  await expect(percent(other, 40)).toBeVisible()
  await expect(percent(page, 40)).toBeVisible()

  await other.goto('/privacy')
  await keep(other).uncheck()
  await expect(other.getByText('Your progress lasts as long as this page is open.')).toBeVisible()
  await Promise.all([page, other].map((open) => open.close()))
  const later = await context.newPage()
  await later.goto(course)
  await expect(percent(later, 0)).toBeVisible()
  await expect.poll(() => heldByBrowser(later)).toEqual({ operations: 0, choice: null })
})

test('a tab of which the device does not take all says so and asks, though another chose to keep', {
  tag: '@long',
}, async ({ page, context }) => {
  const other = await context.newPage()
  await other.addInitScript(() => {
    IDBObjectStore.prototype.put = () => {
      throw new DOMException('Full', 'QuotaExceededError')
    }
  })
  await completeFirst(page)
  await other.goto(`${course}/${second?.id}`)
  await other.getByRole('button', { name: 'Mark Complete' }).click()
  await expect(percent(other, 40)).toBeVisible()
  await keep(page).check()
  await expect(kept(page)).toBeVisible()
  await expect(other.getByText('Your browser did not take all of it.')).toBeVisible()
  const asked = other.waitForEvent('dialog')
  void other.close({ runBeforeUnload: true })
  await (await asked).accept()
})

test('what is stored on the device is adopted once when its visitor signs up', { tag: '@long' }, async ({
  page,
  account,
}) => {
  await completeFirst(page)
  await keep(page).check()
  await expect(kept(page)).toBeVisible()
  await page.reload()
  await expect(percent(page, 20)).toBeVisible()
  await signUpFromHeader(page, account)
  await expect(page).toHaveURL(`${course}/${first?.id}`)
  await expect(percent(page, 20)).toBeVisible()
  await expect.poll(() => heldByBrowser(page)).toEqual({ operations: 0, choice: null })
})
