import type { Locator, Page } from '@playwright/test'
import type { TaskParts } from '../content/lesson-parts.ts'
import { sectionsOf } from '../content/lesson-sections.ts'
import { readContent } from '../content/read.ts'
import { withoutBackticks } from '../domain/inline-code.ts'
import { gamificationItem } from '../domain/items/gamification.ts'
import { ownTarget } from '../domain/items/item-kind.ts'
import { readingPositionItem } from '../domain/items/reading-position.ts'
import { arrangedFor } from '../domain/task-plan.ts'
import { readItem, writeItem } from './items.ts'
import { beginnerCoding, hold, openCourse, pathFor, playerReady } from './specification/learner.ts'
import { beSignedIn, expect, test, watchConsole } from './test.ts'

const course = '/courses/coding/minimal/beginner'
const path = pathFor(beginnerCoding)
const [first, second, third] = path.lessons
/** What the plan has after the first lesson: a bridge. */
const [, planned] = path.units
const lesson = `${course}/${first?.id}`
const parts = readContent().lessons.get(first?.id ?? '')
if (!parts) throw new Error('The first lesson has no content')
const [{ exercise }] = parts.tasks.filter(({ step }) => step === 'b') as [TaskParts]
const listed = arrangedFor(beginnerCoding, sectionsOf(parts))
const sections = listed.filter(({ isOptional }) => !isOptional)
const plannedParts = readContent().lessons.get(planned?.id ?? '')
const plannedSections = plannedParts ? arrangedFor(beginnerCoding, sectionsOf(plannedParts)) : []

const foot = (page: Page) => page.locator('[data-lesson-foot]')
const goOn = (page: Page, label = 'Continue') => foot(page).getByRole('button', { name: label, exact: true })
const moment = (page: Page) => page.getByRole('region', { name: 'Lesson completed' })

async function openLesson(page: Page, hash = ''): Promise<void> {
  await page.goto(lesson + hash)
  await playerReady(page)
}

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 780 }, hasTouch: true })

  test('a lesson begins with its title above the fold, is walked by one button, and ends with what one can do', async ({
    page,
  }) => {
    await openLesson(page)
    await expect(page.getByRole('heading', { level: 2, name: first?.title ?? '' })).toBeInViewport({ ratio: 1 })
    const poster = await page.getByRole('button', { name: /^Play the video/ }).boundingBox()
    expect(poster?.height).toBeLessThanOrEqual(780 / 3)

    const guess = page.getByRole('region', { name: 'Guess first' })
    await guess.getByRole('radio').first().tap({ force: true })
    await guess.getByRole('button', { name: 'Guess' }).tap()
    await expect(guess.getByRole('status')).toContainText(withoutBackticks(parts.quiz[0]?.why ?? '').slice(0, 30))

    for (const [index, { slug }] of sections.slice(1, -1).entries()) {
      await goOn(page, sections[index]?.kind === 'try' ? 'Skip for now' : 'Continue').tap()
      await expect(page).toHaveURL(new RegExp(`#${slug}$`))
      await expect(page.locator(`#${slug}`)).toBeInViewport()
      await expect(foot(page)).toBeInViewport({ ratio: 1 })
    }
    await expect(goOn(page, 'Check')).toBeVisible()
    await foot(page).getByRole('button', { name: 'Course map' }).tap()
    const map = page.getByRole('dialog', { name: 'Course map' })
    await expect(map.getByRole('link', { name: sections.at(-2)?.title })).toHaveAttribute('aria-current', 'step')
    await map.getByRole('button', { name: 'Close' }).tap()
    await expect(map).toBeHidden()
    await goOn(page, 'Skip for now').tap()
    await expect(page).toHaveURL(/#quiz$/)
    await goOn(page, 'Complete and continue').tap()
    await expect(moment(page)).toContainText('Marked complete. Its tasks and its quiz are still open.')
    await expect(moment(page)).toContainText('5 points')
    await expect(moment(page)).toContainText(`Next: ${planned?.title}`)
    // A tap as soon as this one comes would be the second of a double tap.
    await goOn(page).click()
    await expect(page.getByRole('heading', { level: 2, name: planned?.title ?? '' })).toBeVisible()
    // Not where the lesson before it was left: its quiz has the same address.
    await expect(foot(page)).toContainText(`Next: ${plannedSections[1]?.title}`)
  })

  test('an answer shows why and the way on, and the next question from its first word', { tag: '@long' }, async ({
    page,
  }) => {
    await openLesson(page, '#quiz')
    const quiz = page.getByRole('form', { name: 'Quiz' })
    const top = async (place: Locator) => (await place.boundingBox())?.y ?? Number.NaN
    const bottom = async (place: Locator) => (await top(place)) + ((await place.boundingBox())?.height ?? Number.NaN)
    const next = quiz.getByRole('button', { name: 'Next question' })
    for (const number of [1, 2]) {
      await quiz.getByRole('radio').last().tap({ force: true })
      await quiz.getByRole('button', { name: 'Answer' }).tap()
      await expect.poll(() => bottom(next)).toBeLessThanOrEqual(await top(foot(page)))
      // As a reader does who scrolls down to it.
      await next.evaluate((one) => one.scrollIntoView({ behavior: 'instant' }))
      await next.tap()
      const place = quiz.getByText(`Question ${number + 1} of`)
      await expect.poll(() => top(place)).toBeGreaterThanOrEqual(await bottom(page.getByRole('banner')))
    }
  })

  test('notes open as a sheet at the foot, and a place that is added leads back', async ({ page }) => {
    const slug = sections[2]?.slug
    await openLesson(page)
    await page.getByRole('button', { name: 'Notes' }).tap()
    const notes = page.getByRole('region', { name: 'Notes' })
    await expect(notes).toBeInViewport({ ratio: 1 })
    await goOn(page).tap()
    await goOn(page).tap()
    await expect(page).toHaveURL(new RegExp(`#${slug}$`))
    await notes.getByRole('button', { name: 'Add this place' }).tap()
    await expect(page.getByLabel('Your note')).toHaveValue(`[${sections[2]?.title}](#${slug}) `)
    await page.evaluate(() => window.scrollTo(0, 0))
    await notes.getByRole('button', { name: 'Read' }).tap()
    await notes.getByRole('link', { name: sections[2]?.title ?? '' }).tap()
    await expect(page.locator(`#${slug}`)).toBeInViewport()
  })
})

test('on a laptop a lesson is walked by Enter alone, and Enter goes on to the next', async ({ page }) => {
  await openLesson(page)
  for (const [index, { slug, title }] of sections.slice(1, -1).entries()) {
    if (sections[index]?.kind === 'try') await goOn(page, 'Skip for now').focus()
    else await expect(foot(page)).toContainText(`Next: ${title} · Enter goes on`)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(new RegExp(`#${slug}$`))
    await expect(page.locator(`#${slug}`)).toBeFocused()
    await expect(foot(page)).toBeInViewport({ ratio: 1 })
  }
  await goOn(page, 'Skip for now').focus()
  await page.keyboard.press('Enter')
  await expect(page.locator('#quiz')).toBeFocused()
  await goOn(page, 'Complete and continue').focus()
  await page.keyboard.press('Enter')
  await expect(moment(page)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Completed', exact: true })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 2, name: planned?.title ?? '' })).toBeVisible()
})

test('until a lesson is there, the button at its foot waits and completes nothing', { tag: '@long' }, async ({
  page,
}) => {
  await openLesson(page)
  const come = await hold(page, `**/lessons/${third?.id}.json`)
  await page.getByRole('complementary', { name: 'Course map' }).getByRole('link', { name: third?.title }).click()
  await expect(page.getByText('Loading the lesson')).toBeVisible()
  await expect(goOn(page)).toBeDisabled()
  await expect(goOn(page, 'Complete and continue')).toHaveCount(0)
  const flag = foot(page).locator('.lucide-flag')
  const before = await flag.boundingBox()
  come()
  await expect(goOn(page)).toBeEnabled()
  await expect(foot(page)).toContainText('Next: ')
  expect(await flag.boundingBox()).toEqual(before)
})

test('on a phone held sideways too, the poster takes no more than a third and holds its sign and its title', {
  tag: '@long',
}, async ({ page }) => {
  await page.setViewportSize({ width: 740, height: 360 })
  await openLesson(page)
  const poster = page.getByRole('button', { name: /^Play the video/ })
  const place = await poster.boundingBox()
  expect(place?.height).toBeLessThanOrEqual(360 / 3)
  const shown = poster.locator('> span:not([aria-hidden])')
  await expect(shown).toHaveCount(2)
  for (const part of await shown.all()) {
    const { y = 0, height = 0 } = (await part.boundingBox()) ?? {}
    expect(y).toBeGreaterThanOrEqual(place?.y ?? 0)
    expect(y + height).toBeLessThanOrEqual((place?.y ?? 0) + (place?.height ?? 0))
  }
})

test('a lesson is marked by hand also where what was completed did not load', { tag: '@long' }, async ({
  learnerPage: page,
  before,
  consoleErrors,
}) => {
  await before.lessons(beginnerCoding, 1)
  const record = '**/api/v1/record'
  await page.route(record, (route) => route.fulfill({ status: 500, body: 'Out of order' }))
  await page.goto(`${course}/${second?.id}`)
  await expect(page.getByText("Your progress didn't load")).toBeVisible()
  await page.unroute(record)
  await page.getByRole('button', { name: 'Mark Complete' }).click()
  await expect(page.getByText('Lesson completed!')).toBeVisible()
  await expect(page.getByText('40% complete')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Completed', exact: true })).toBeVisible()
  consoleErrors.splice(0)
})

test('on paper a lesson has its task and every question of its quiz, and nothing to press', async ({ page }) => {
  await openLesson(page, '#quiz')
  await expect(page.getByRole('button', { name: 'Next question' }).or(page.getByRole('radio').first())).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  const quiz = page.locator('#quiz')
  await expect(quiz.locator('ol > li')).toHaveCount(parts.quiz.length)
  await expect(quiz.locator('ol > li').last()).toBeVisible()
  await expect(page.locator('#exercise').getByRole('heading', { name: exercise.title ?? '' })).toBeVisible()
  for (const place of ['#exercise', '#quiz']) {
    await expect(page.locator(place).getByRole('button', { name: /^(Check|Run|Reset|Next question)$/ })).toHaveCount(0)
  }
})

test('a key that is held and a double click complete a lesson and stay with it', { tag: '@long' }, async ({ page }) => {
  const title = page.getByRole('heading', { level: 2, name: first?.title ?? '' })
  await openLesson(page, '#quiz')
  await goOn(page, 'Complete and continue').focus()
  await page.keyboard.down('Enter')
  await expect(moment(page)).toBeVisible()
  for (let repeat = 0; repeat < 3; repeat++) await page.keyboard.down('Enter')
  await page.keyboard.up('Enter')
  await expect(moment(page)).toBeVisible()
  await expect(title).toBeVisible()

  await page.keyboard.press('m')
  await goOn(page, 'Complete and continue').dblclick()
  await expect(moment(page)).toBeVisible()
  await expect(title).toBeVisible()
})

test('while a lesson was just completed, Enter opens what has the focus, and Escape closes the moment', {
  tag: '@long',
}, async ({ page }) => {
  await openLesson(page, '#exercise')
  const checks = page.locator('#exercise details').first()
  const isOpen = () => checks.evaluate((one: HTMLDetailsElement) => one.open)
  const wasOpen = await isOpen()
  await page.getByRole('button', { name: 'Mark Complete' }).click()
  await expect(moment(page)).toBeVisible()
  await checks.locator('summary').focus()
  await page.keyboard.press('Enter')
  await expect.poll(isOpen).toBe(!wasOpen)
  await expect(moment(page)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(moment(page)).toBeHidden()
})

test('on a laptop the notes open beside the text, in the place of the map', { tag: '@long' }, async ({ page }) => {
  await openLesson(page)
  await page.getByRole('button', { name: 'Notes' }).click()
  await expect(page.getByLabel('Your note')).toBeFocused()
  const [notes, text] = await Promise.all([
    page.getByRole('region', { name: 'Notes' }).boundingBox(),
    page.getByRole('article').boundingBox(),
  ])
  expect(notes && text && notes.x + notes.width <= text.x).toBe(true)
  await expect(page.getByRole('complementary', { name: 'Course map' })).toBeHidden()
  await goOn(page).click()
  await expect(page.locator(`#${sections[1]?.slug}`)).toBeInViewport()
  await expect(page.getByRole('region', { name: 'Notes' })).toBeInViewport({ ratio: 1 })
})

test('what is closed gives the focus back', { tag: '@long' }, async ({ page }) => {
  await openLesson(page)
  const opener = page.getByRole('button', { name: 'Notes' })
  const notes = page.getByRole('region', { name: 'Notes' })
  const ways = [() => notes.getByRole('button', { name: 'Close' }).click(), () => page.keyboard.press('Escape')]
  for (const close of ways) {
    await opener.click()
    await expect(page.getByLabel('Your note')).toBeFocused()
    await close()
    await expect(notes).toBeHidden()
    await expect(opener).toBeFocused()
  }

  await page.getByRole('button', { name: 'Mark Complete' }).click()
  await moment(page).getByRole('button', { name: 'Close' }).click()
  await expect(moment(page)).toBeHidden()
  await expect(goOn(page)).toBeFocused()
})

test('the map lists what is in the lesson, says where one is, and leads there', async ({ page }) => {
  await openLesson(page)
  const contents = page.getByRole('complementary', { name: 'Course map' }).getByRole('list', { name: 'In this lesson' })
  await expect(contents.getByRole('link')).toHaveText(listed.map(({ title }) => title))
  await expect(contents.locator('[aria-current]')).toHaveText('Start here')
  const { slug = '', title = '' } = sections[3] ?? {}
  await contents.getByRole('link', { name: title }).click()
  await expect(page.locator(`#${slug}`)).toBeFocused()
  await expect(contents.locator('[aria-current]')).toHaveText(title)
  await page.goBack()
  await expect(page).toHaveURL(lesson)
})

test('a section is read once it was in sight for long enough, not where one went past, and is so when one comes back', async ({
  learnerPage: page,
}) => {
  // Of data, whose exercises come without a frame: a clock that is moved cannot be put into one.
  await page.clock.install()
  await page.goto('/courses/data/minimal/beginner/data-1-1-1')
  await playerReady(page)
  const contents = page.getByRole('list', { name: 'In this lesson' })
  const read = contents.getByRole('link', { name: /\(read\)$/ })
  const filled = foot(page).locator('.size-3.bg-pine')
  const titles = await contents.getByRole('link').allTextContents()
  for (const pauseMs of [0, 61_000]) {
    await goOn(page).click()
    await expect(contents.getByRole('link').nth(pauseMs === 0 ? 1 : 2)).toHaveAttribute('aria-current', 'step')
    await page.clock.runFor(pauseMs)
  }
  await page.evaluate(() => window.scrollTo(0, 0))
  await expect(contents.getByRole('link').first()).toHaveAttribute('aria-current', 'step')
  const stored = page.waitForResponse('**/api/v1/operations')
  await expect(read).toHaveText([`${titles[2]} (read)`])
  await expect(filled).toHaveCount(1)
  await page.clock.runFor(3000)
  await stored

  await page.reload()
  await expect(read).toHaveText([`${titles[2]} (read)`])
  await expect(filled).toHaveCount(1)
})

test('from lesson to lesson the map stays as it was left; an open note and what was just completed stay behind', {
  tag: '@long',
}, async ({ page }) => {
  await openLesson(page)
  const map = page.getByRole('complementary', { name: 'Course map' })
  const unfolded = map.getByRole('button', { name: /^Module 2 / })
  const notes = page.getByRole('region', { name: 'Notes' })
  await unfolded.click()
  await page.getByRole('button', { name: 'Mark Complete' }).click()
  await page.getByRole('button', { name: 'Notes' }).click()
  for (const here of [moment(page), notes]) await expect(here).toBeVisible()
  for (const [button, title] of [
    ['Next lesson', second?.title],
    ['Previous lesson', first?.title],
  ] as const) {
    await page.getByRole('button', { name: button, exact: true }).click()
    await expect(page.getByRole('heading', { level: 2, name: title ?? '' })).toBeVisible()
    for (const elsewhere of [moment(page), notes]) await expect(elsewhere).toBeHidden()
    await expect(map.getByRole('link', { name: title ?? '' })).toHaveAttribute('aria-current', 'true')
    await expect(map.getByRole('link', { name: title ?? '' })).toBeInViewport()
    await expect(unfolded).toHaveAttribute('aria-expanded', 'true')
  }
})

test('an address of a section opens there, and of one that is gone at the nearest', { tag: '@long' }, async ({
  page,
}) => {
  await openLesson(page, `#${sections[2]?.slug}`)
  await expect(page.locator(`#${sections[2]?.slug}`)).toBeInViewport()
  await openLesson(page, `#${sections[3]?.slug}-of-old`)
  await expect(page.locator(`#${sections[3]?.slug}`)).toBeInViewport()
  await expect(page.locator(`#${sections[3]?.slug}`)).toBeFocused()
})

test('the reading position is stored, and offered on their other device', { tag: '@long' }, async ({
  learnerPage,
  learner,
  browser,
  baseURL,
}) => {
  await openLesson(learnerPage)
  const stored = learnerPage.waitForResponse('**/api/v1/operations')
  await learnerPage.getByRole('complementary').getByRole('link', { name: exercise.title }).click()
  await stored
  await expect
    .poll(async () => (await readItem(learnerPage.request, readingPositionItem, first?.id ?? '')).section)
    .toBe('exercise')

  const context = await browser.newContext({ baseURL: baseURL ?? '' })
  const other = await context.newPage()
  const errors = watchConsole(other)
  await beSignedIn(other, learner, baseURL)
  await openLesson(other)
  await expect(foot(other)).toContainText(`You were at ‘${exercise.title}’`)
  await goOn(other).click()
  await expect(other).toHaveURL(/#exercise$/)
  await expect(goOn(other, 'Check')).toBeVisible()
  expect(errors).toEqual([])
  await context.close()
})

for (const width of [360, 1280, 1920]) {
  test(`what is said of a completed lesson covers nothing of it, ${width} px wide`, {
    tag: '@long',
  }, async ({ page }) => {
    await page.setViewportSize({ width, height: 780 })
    await openLesson(page)
    await page.getByRole('button', { name: 'Mark Complete' }).click()
    await expect(moment(page)).toBeVisible()
    const toast = page.locator('[data-sonner-toast]')
    await expect(toast).toHaveCSS('opacity', '1')
    const places = [
      toast,
      page.getByRole('heading', { level: 2, name: first?.title ?? '' }),
      page.getByRole('button', { name: 'Completed', exact: true }),
      page.getByText('20% complete'),
      foot(page),
    ]
    const [said, ...others] = await Promise.all(places.map((place) => place.boundingBox()))
    for (const other of others) expect(said && other && said.y + said.height <= other.y).toBe(true)
    // On a phone it stands over the header for as long as it is there.
    if (width < 1280) return
    const account = await page.getByRole('banner').getByRole('link', { name: 'Sign In' }).boundingBox()
    expect(said && account && said.x + said.width <= account.x).toBe(true)
  })
}

test('without points there is no moment: the button goes on at once', { tag: '@long' }, async ({
  learnerPage: page,
}) => {
  await writeItem(page.request, gamificationItem, ownTarget, false)
  await openLesson(page, '#quiz')
  await goOn(page, 'Complete and continue').click()
  await expect(page.getByRole('heading', { level: 2, name: planned?.title ?? '' })).toBeVisible()
  await expect(moment(page)).toHaveCount(0)
})

test('points show where they are earned: of a lesson once', { tag: '@long' }, async ({ learnerPage: page }) => {
  const recorded = () => page.waitForResponse('**/api/v1/operations')
  await openLesson(page, '#quiz')
  await goOn(page, 'Complete and continue').click()
  await expect(moment(page)).toContainText('5 points')
  const reopened = recorded()
  await page.keyboard.press('m')
  await reopened
  await expect(moment(page)).toBeHidden()
  const again = recorded()
  await goOn(page, 'Complete and continue').click()
  expect(await (await again).json()).toMatchObject({ progress: { pointsAwarded: 0 } })
  await expect(moment(page)).toContainText(`Next: ${planned?.title}`)
  await expect(moment(page)).not.toContainText('points')
})

test('a course opens the module in which one goes on', async ({ learnerPage: page, before }) => {
  await before.lessons(beginnerCoding, 3)
  await openCourse(page)
  await expect(page.getByRole('button', { name: /^Module 1 / })).toHaveAttribute('aria-expanded', 'false')
  await expect(page.getByRole('button', { name: /^Module 2 / })).toHaveAttribute('aria-expanded', 'true')
})

test('the course map is scrolled by itself down to what is built, ends above the bar at the foot, and names the skills', {
  tag: '@long',
}, async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await openCourse(page)
  const map = page.getByRole('complementary', { name: 'Course map' })
  await expect(map.getByRole('list', { name: 'Skills' }).first()).toBeVisible()
  const closed = page.getByRole('button', { name: /^Module \d / }).and(page.locator('[aria-expanded=false]'))
  while ((await closed.count()) > 0) await closed.first().click()
  const scrolled = () => page.evaluate(() => scrollY)
  await map.hover()
  const before = await scrolled()
  await page.mouse.wheel(0, 9000)
  await expect(map.getByRole('region', { name: 'Build' }).locator('summary')).toBeInViewport({ ratio: 1 })
  expect(await scrolled()).toBe(before)
  await expect(map).toHaveCSS('mask-image', /^linear-gradient/)
})

test('where a magnified window has no room for them, header and foot scroll away', { tag: '@long' }, async ({
  page,
}) => {
  await openLesson(page)
  const bars = [page.getByRole('banner'), foot(page)]
  await page.mouse.wheel(0, 2000)
  for (const bar of bars) await expect(bar).toBeInViewport()
  // What 200 % zoom leaves of windows of 1920 by 1080 and of 1280 by 1024.
  for (const size of [
    { width: 960, height: 540 },
    { width: 640, height: 512 },
  ]) {
    await page.setViewportSize(size)
    for (const bar of bars) await expect(bar).not.toBeInViewport()
  }
})

test('exercise and quiz are as wide as each other', { tag: '@long' }, async ({ page }) => {
  await openLesson(page)
  const widthOf = async (place: Locator) => (await place.boundingBox())?.width
  const width = await widthOf(page.getByRole('region', { name: exercise.title }))
  expect(width).toBeGreaterThan(600)
  expect(await widthOf(page.getByRole('region', { name: 'Check yourself' }))).toBe(width)
})
