import type { Page } from '@playwright/test'
import { readContent } from '../content/read.ts'
import { tabTo } from './pages.ts'
import { expect, test } from './test.ts'

const lesson = '/courses/coding/moderate/novice/coding-1-1-1'

test('the whole way from the landing page to a handed-in project needs no mouse', { tag: '@long' }, async ({
  page,
}) => {
  await page.goto('/')
  await test.step('the first Tab offers to skip the header', async () => {
    await page.keyboard.press('Tab')
    await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
    await expect(page.getByRole('link', { name: 'Skip to content' })).toBeInViewport()
    await page.keyboard.press('Enter')
    await tabTo(page, page.getByRole('main').getByRole('link', { name: 'Start without an account' }).first(), 1)
    await page.keyboard.press('Enter')
  })

  await test.step('the wizard: arrows choose, Enter continues', async () => {
    await expect(page.getByRole('heading', { name: 'Learning Goals' })).toBeVisible()
    await expect(page.getByRole('main')).toBeFocused()
    await tabTo(page, page.getByRole('radio', { name: /Programming/ }))
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: 'Time Commitment' })).toBeVisible()
    await expect(page.getByRole('radio', { name: /1-2 hours/ })).toBeFocused()
    await page.keyboard.press('Space')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: 'Experience Level' })).toBeVisible()
    await page.keyboard.press('Space')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/courses\/coding\/minimal\/beginner$/)
  })

  await test.step('the player: the trail, a lesson, its mark', async () => {
    await expect(page.getByRole('main')).toBeFocused()
    await tabTo(page, page.getByRole('button', { name: /CSS Styling/ }))
    await page.keyboard.press('Enter')
    await tabTo(page, page.getByRole('link', { name: /Selectors/ }))
    await page.keyboard.press('Enter')
    await expect(page.getByRole('article')).toBeFocused()
    await tabTo(page, page.getByRole('button', { name: 'Mark Complete' }))
    await page.keyboard.press('Enter')
    await expect(page.getByText('Lesson completed!')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Completed' })).toBeFocused()
  })

  await test.step('the project: a dialog that keeps the focus and gives it back', async () => {
    const opener = page.getByRole('button', { name: 'Certification Exam' })
    await opener.focus()
    await page.keyboard.press('Enter')
    await tabTo(page, page.getByRole('button', { name: 'Start the exam' }))
    await page.keyboard.press('Escape')
    await expect(opener).toBeFocused()
    await page.keyboard.press('Enter')
    await tabTo(page, page.getByRole('button', { name: 'Start the exam' }))
    await page.keyboard.press('Enter')
    for (const number of [1, 2, 3]) {
      await expect(page.getByText(`Question ${number} of 20`)).toBeVisible()
      await page.keyboard.press('2')
      await page.keyboard.press('Enter')
    }
    await tabTo(page, page.getByRole('button', { name: 'Submit', exact: true }))
    await page.keyboard.press('Enter')
    await tabTo(page, page.getByRole('button', { name: 'Submit anyway' }))
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: /^You got \d+ of 20$/ })).toBeFocused()
  })
})

test('a learner gets to everything of the account by keyboard', { tag: '@long' }, async ({
  learnerPage: page,
  learner: account,
}) => {
  await page.goto('/dashboard')
  await tabTo(page, page.getByRole('button', { name: account.name }))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menuitem', { name: 'Dashboard' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: account.name })).toBeFocused()

  await tabTo(page, page.getByRole('tab', { name: 'Overview' }))
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('heading', { name: 'Choose Your Learning Path' })).toBeVisible()
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('heading', { name: 'Your Skills' })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'Choose Your Learning Path' })).toBeVisible()
})

test('the library is filtered by keyboard, and / leads to its search box', { tag: '@long' }, async ({ page }) => {
  const everything = `${readContent().resources.length} resources`
  await page.goto('/resources')
  await expect(page.getByText(everything)).toBeVisible()
  await page.keyboard.press('/')
  await expect(page.getByLabel('Search resources')).toBeFocused()
  await page.keyboard.type('css/html?')
  await expect(page.getByLabel('Search resources')).toHaveValue('css/html?')
  await expect(page.getByText('No resources found')).toBeVisible()
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.press('Delete')
  await tabTo(page, page.getByLabel('Category'))
  await page.keyboard.press('D')
  await expect(page.getByLabel('Category')).toHaveValue('Design')
  await tabTo(page, page.getByRole('tab', { name: 'All' }))
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('tab', { name: 'Trending' })).toHaveAttribute('aria-selected', 'true')
  await tabTo(page, page.getByRole('button', { name: 'Clear Filters' }))
  await page.keyboard.press('Enter')
  await expect(page.getByText(everything)).toBeVisible()
})

test('n, p and m go through a course, and going back goes back lesson by lesson', { tag: '@long' }, async ({
  visitorAnew,
}) => {
  const page = await visitorAnew(lesson)
  const title = page.locator('#lesson-title')
  await expect(page.getByRole('button', { name: 'Mark Complete' })).toBeEnabled()
  await page.keyboard.press('m')
  await expect(page.getByRole('button', { name: 'Completed' })).toBeVisible()
  await page.keyboard.press('n')
  await expect(title).toHaveText('Links, Images and Attributes')
  await page.keyboard.press('n')
  await expect(title).toHaveText('Semantic HTML and Accessible Forms')
  await page.keyboard.press('p')
  await expect(title).toHaveText('Links, Images and Attributes')
  await page.goBack()
  await expect(title).toHaveText('Semantic HTML and Accessible Forms')
  await page.goBack()
  await page.goBack()
  await expect(title).toHaveText('What HTML Is: Elements, Tags and a First Page')
})

test('? opens the map of the keys, which turns them off for those whom they disturb', async ({ visitorAnew }) => {
  const page = await visitorAnew(lesson)
  await expect(page.getByRole('button', { name: 'Mark Complete' })).toBeEnabled()
  await page.keyboard.press('?')
  const map = page.getByRole('dialog', { name: 'Keyboard' })
  await expect(map.getByText('Next lesson')).toBeVisible()
  await page.keyboard.press('n')
  await expect(map).toBeVisible()

  await map.getByRole('checkbox', { name: 'Use these single keys' }).uncheck()
  await page.keyboard.press('Escape')
  await expect(map).toBeHidden()
  await page.keyboard.press('?')
  await page.keyboard.press('n')
  await page.reload()
  await expect(page.getByRole('button', { name: 'Mark Complete' })).toBeEnabled()
  await page.keyboard.press('n')
  await expect(page.locator('#lesson-title')).toHaveText('What HTML Is: Elements, Tags and a First Page')
  await expect(map).toBeHidden()

  const opener = page.getByRole('contentinfo').getByRole('button', { name: 'Keyboard' })
  await opener.focus()
  await page.keyboard.press('Enter')
  await map.getByRole('checkbox', { name: 'Use these single keys' }).check()
  await page.keyboard.press('Escape')
  await expect(opener).toBeFocused()
  await page.keyboard.press('?')
  await expect(map).toBeVisible()
})

test('Enter pressed faster than pages change goes through answered steps and never skips an open one', async ({
  page,
}) => {
  await page.goto('/onboarding')
  await page.getByRole('radio', { name: /Data Science/ }).focus()
  await page.keyboard.press('Space')
  await pressAtOnce(page, ['Enter', 'Enter'])
  await expect(page.getByRole('heading', { level: 1, name: 'Time Commitment' })).toBeVisible()
  await expect(page.getByRole('radio', { name: /1-2 hours/ })).toBeFocused()

  await page.keyboard.press('ArrowDown')
  await pressAtOnce(page, ['Enter', 'ArrowDown', 'Enter'])
  await expect(page).toHaveURL(/\/courses\/data\/moderate\/novice$/)

  await page.goto('/onboarding')
  await page.getByRole('main').getByRole('radio', { checked: true }).focus()
  await pressAtOnce(page, ['Enter', 'Enter', 'Enter'])
  await expect(page).toHaveURL(/\/courses\/data\/moderate\/novice$/)
})

for (const [name, path] of [
  ['landing page', '/'],
  ['course player', lesson],
  ['library', '/resources?category=Design'],
  ['wizard', '/onboarding'],
  ['sign-up page', '/signup'],
] as const) {
  const tag = path === lesson ? [] : '@long'
  test(`each stop of Tab on the ${name} can be seen, and nothing lies over it`, { tag }, async ({ visitorAnew }) => {
    const page = await visitorAnew(path)
    await page.getByRole('contentinfo').waitFor()
    let stops = 0
    for (;;) {
      // In an editor Tab belongs to the code, until Escape gives it back.
      if (await page.evaluate(() => document.activeElement?.matches('.cm-content'))) await page.keyboard.press('Escape')
      await page.keyboard.press('Tab')
      const stop = await page.evaluate(lookAtFocus)
      if (stop === null) break
      // What loads above may push it out of sight for a moment.
      if (stop.problem) await expect.poll(() => page.evaluate(lookAtFocus)).toEqual({ name: stop.name, problem: null })
      expect(++stops, 'Tab comes to an end').toBeLessThan(200)
    }
    expect(stops).toBeGreaterThan(15)
  })
}

/** Runs in the page: what has the focus, and why it could not be seen; `null` once Tab has left the page. */
function lookAtFocus(): { name: string; problem: string | null } | null {
  const focused = document.activeElement
  if (!focused || focused === document.body) return null
  // What a browser gives the focus to within a frame shows it there.
  if (focused instanceof HTMLIFrameElement) return { name: focused.title, problem: null }
  // A hidden radio button or checkbox shows its focus on its label, an editor on its box.
  const shown =
    (focused.matches('[type=radio], [type=checkbox]') ? focused.closest('label') : null) ??
    focused.closest('.cm-editor')?.parentElement?.closest('.focus-within\\:outline-2') ??
    focused
  const { outlineStyle, outlineWidth } = getComputedStyle(shown)
  const name = focused.getAttribute('aria-label') ?? shown.textContent?.slice(0, 40) ?? focused.tagName
  if (outlineStyle === 'none' || Number.parseFloat(outlineWidth) < 2) return { name, problem: 'no outline' }
  const { left, top, width, height } = shown.getBoundingClientRect()
  const there = document.elementFromPoint(left + width / 2, top + Math.min(height / 2, 20))
  const isOnTop = there !== null && (shown.contains(there) || there.contains(shown))
  return { name, problem: isOnTop ? null : `under ${there?.outerHTML.slice(0, 80)}` }
}

/** Presses keys without waiting for what each of them does. */
async function pressAtOnce(page: Page, keys: string[]): Promise<void> {
  await Promise.all(keys.map((key) => page.keyboard.press(key)))
}
