import type { Page } from '@playwright/test'
import { readContent } from '../content/read.ts'
import { savedResourceItem } from '../domain/items/saved-resource.ts'
import { noFilters } from '../domain/library.ts'
import { resourcesPerPage } from '../domain/library-search.ts'
import { matchesFilters } from '../domain/matches-filters.ts'
import { operationsIn, writeItem } from './items.ts'
import { signUp } from './offline.ts'
import { pastOf } from './specification/learner.ts'
import { expect, test } from './test.ts'

const everything = `${readContent().resources.length} resources`
const lawsOfUx = readContent().resources.find(({ title }) => title === 'Laws of UX')

const panel = (page: Page) => page.getByRole('tabpanel')
const count = (page: Page) =>
  panel(page)
    .getByRole('status')
    .getByText(/^[\d,]+ resources?$/)
const more = (page: Page, title: string) => page.getByRole('button', { name: `More for ${title}`, exact: true })
const search = (page: Page) => page.getByLabel('Search resources')
const card = (page: Page, title: string) =>
  panel(page)
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: title }) })

test('what is found shows as one types, with the words marked, and all of it is in the address', async ({ page }) => {
  await page.goto('/resources')
  await search(page).pressSequentially('how to make a website')
  await expect(card(page, 'Your First Website')).toBeVisible()
  await expect(card(page, 'Your First Website').locator('mark').first()).toHaveText('Website')
  await expect(page).toHaveURL(/\?search=how\+to\+make\+a\+website$/)
  const wanted = { ...noFilters, search: 'how to make a website' }
  const found = readContent().resources.filter((resource) => matchesFilters(resource, wanted, new Set()))
  await expect(count(page)).toHaveText(`${found.length} resources`)
  const shown = await panel(page).getByRole('heading').allTextContents()
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url())
    if (pathname === '/api/v1/resources') asked.push(search)
  })
  await page.reload()
  await expect(search(page)).toHaveValue('how to make a website')
  await expect(panel(page).getByRole('heading')).toHaveText(shown)
  // Not for the first page of everything as well, which the page is built with.
  expect(asked).toEqual(['?search=how+to+make+a+website'])
})

test('a card shows the tag that was sought, also where it has more than there is room for', { tag: '@long' }, async ({
  page,
}) => {
  await page.goto('/resources?search=sql&tab=trending')
  const tags = card(page, "CS50's Introduction to Computer Science").getByRole('list', { name: 'Tags' })
  await expect(tags.getByRole('listitem')).toHaveText(['computer science', 'c', 'sql', '+1'])
  await expect(tags.locator('mark')).toHaveText('sql')
})

test('going back takes back one choice after the other, however much was typed', { tag: '@long' }, async ({ page }) => {
  await page.goto('/resources')
  await expect(count(page)).toHaveText(everything)
  await page.getByLabel('Category').selectOption('Design')
  await expect(page).toHaveURL(/category=Design/)
  await search(page).pressSequentially('typography')
  await expect(page).toHaveURL(/category=Design/)
  await expect(page).toHaveURL(/search=typography/)
  await page.goBack()
  await expect(page).toHaveURL(/\?category=Design$/)
  await expect(page.getByLabel('Category')).toHaveValue('Design')
  await expect(search(page)).toBeFocused()
  await expect(search(page)).toHaveValue('')
  await page.goBack()
  await expect(count(page)).toHaveText(everything)
})

test('what is typed before the page is alive counts', { tag: '@long' }, async ({ page }) => {
  let come = () => {}
  const alive = new Promise<void>((resolve) => {
    come = resolve
  })
  await page.route('**/assets/*.js', async (route) => {
    await alive
    await route.continue()
  })
  await page.goto('/resources', { waitUntil: 'commit' })
  await search(page).fill('typography')
  await expect(page.getByLabel('Category')).toBeDisabled()
  come()
  await expect(page).toHaveURL(/search=typography/)
  await expect(page.getByLabel('Category')).toBeEnabled()
  await expect(count(page)).not.toHaveText(everything)
  await expect(search(page)).toHaveValue('typography')
})

test('two choices made faster than the page shows them are both saved', { tag: '@long' }, async ({ page }) => {
  await page.goto('/resources')
  await expect(page.getByLabel('Difficulty')).toBeEnabled()
  const selects = [page.getByLabel('Category'), page.getByLabel('Difficulty')]
  await page.evaluate(
    async ([category, difficulty]) => {
      for (const [select, value] of [[category, 'Programming'] as const, [difficulty, 'beginner'] as const]) {
        if (!(select instanceof HTMLSelectElement)) throw new Error('There is no such filter')
        select.value = value
        select.dispatchEvent(new Event('change', { bubbles: true }))
        // What waits for the end of this task goes on; the page is not drawn again.
        for (let turn = 0; turn < 100; turn++) await null
      }
    },
    await Promise.all(selects.map((select) => select.elementHandle())),
  )
  await expect(page).toHaveURL(/category=Programming&difficulty=beginner/)
})

test('pages follow each other, each with its address, and going back comes to the page one was on', async ({
  page,
}) => {
  await page.goto('/resources')
  await page.getByRole('link', { name: 'Next' }).click()
  await expect(page.getByText(/^Page 2 of \d+$/)).toBeVisible()
  await expect(card(page, 'Learn Web Development')).toHaveCount(0)
  const second = await panel(page).getByRole('heading').allTextContents()
  await page.getByRole('link', { name: 'Next' }).click()
  await expect(page.getByText(/^Page 3 of \d+$/)).toBeVisible()
  await page.goBack()
  await expect(panel(page).getByRole('heading')).toHaveText(second)
  await page.getByLabel('Difficulty').selectOption('Advanced')
  await expect(page.getByText(/^Page 1 of \d+$/)).toBeVisible()
})

test('goal, language and provider are filters too, counted on the button that shows and hides them', async ({
  page,
}) => {
  await page.goto('/resources')
  const more = (name: string) => page.getByRole('button', { name, exact: true })
  await expect(page.getByLabel('Language')).toHaveCount(0)
  await more('More filters').click()
  await page.getByLabel('Goal').selectOption('Game Development')
  await expect(card(page, 'Red Blob Games')).toBeVisible()
  await page.getByLabel('Provider').fill('mdn')
  await expect(page.locator('datalist option')).toHaveCount(1)
  await page.getByLabel('Provider').press('Enter')
  await expect(page.getByLabel('Provider')).toHaveValue('MDN Web Docs')
  await expect(count(page)).toHaveText('1 resource')
  await page.getByLabel('Language').selectOption('French')
  await expect(page.getByText('No resources found')).toBeVisible()
  await more('More filters 3 set').click()
  await expect(page.getByLabel('Language')).toHaveCount(0)
  await page.reload()
  await more('More filters 3 set').click()
  await expect(page.getByLabel('Language')).toHaveValue('fr')
  await page.getByRole('button', { name: 'Clear Filters' }).click()
  await expect(count(page)).toHaveText(everything)
})

test('a word that is misspelt finds nothing, and what may be meant stands apart', { tag: '@long' }, async ({
  page,
}) => {
  await page.goto('/resources?search=pyton')
  await expect(page.getByText('No resources found')).toBeVisible()
  await expect(page.getByText('Close to what you wrote: python')).toBeVisible()
  await page
    .getByRole('listitem')
    .getByRole('link', { name: /^python/ })
    .click()
  await expect(page).toHaveURL(/\?search=python$/)
  await expect(search(page)).toHaveValue('python')
  await expect(page.getByText('No resources found')).toHaveCount(0)
})

test('who types an address sees what is there, and no message that nothing was found', { tag: '@long' }, async ({
  page,
}) => {
  await page.goto('/resources?search=https%3A%2F%2Fwww.lawsofux.com')
  await expect(panel(page).getByRole('status')).toContainText('At the address that you wrote')
  await expect(card(page, 'Laws of UX')).toBeVisible()
  await expect(page.getByText('No resources found')).toHaveCount(0)
  await page.getByRole('button', { name: 'Clear Filters' }).click()
  await expect(count(page)).toHaveText(everything)
})

test('where nothing is near, the categories lead on', { tag: '@long' }, async ({ page }) => {
  await page.goto('/resources?search=cooking')
  await panel(page).getByRole('link', { name: 'Language' }).click()
  await expect(page).toHaveURL(/\?category=Language$/)
  await expect(count(page)).toHaveText(/^\d+ resources$/)
})

test('a level in words comes first, and becomes the filter that one sees when it is chosen', async ({ page }) => {
  await page.goto('/resources?search=statistics+for+beginners')
  await expect(card(page, 'OpenIntro Statistics')).toBeVisible()
  await expect(page.getByLabel('Difficulty')).toHaveValue('')
  await page.getByRole('link', { name: 'Show beginner only' }).click()
  await expect(page).toHaveURL(/\?search=statistics&difficulty=beginner$/)
  await expect(page.getByLabel('Difficulty')).toHaveValue('beginner')
  await expect(search(page)).toHaveValue('statistics')
  await expect(card(page, 'AP Statistics')).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Show beginner only' })).toHaveCount(0)
})

test('what has a word only inside others stands apart, after what has it as a word', async ({ page }) => {
  await page.goto('/resources?search=unity')
  const inside = panel(page).getByRole('region', { name: 'Only inside other words' })
  await expect(inside.getByRole('heading', { name: 'Codewars' })).toBeVisible()
  await expect(inside.getByRole('heading', { name: "CS50's Introduction to Game Development" })).toHaveCount(0)
  await expect(panel(page).getByRole('listitem').first()).toContainText("CS50's Introduction to Game Development")
})

test('whoever has chosen a goal finds what is for it first, of what matches as well', async ({
  learnerPage: page,
  baseURL,
}) => {
  await pastOf(page, baseURL).onboarding({ learningGoal: 'data', timeCommitment: 'minimal', experienceLevel: 'novice' })
  await page.goto('/resources?search=free')
  await expect(panel(page).getByRole('heading').nth(1)).toContainText('Python Data Science Handbook')
  await expect(page).toHaveURL(/\?search=free$/)
})

test('a search with the same number of results is announced by its words', async ({ page }) => {
  await page.goto('/resources')
  const announced = panel(page).getByRole('status')
  for (const words of ['godot', 'kenney']) {
    await search(page).fill(words)
    await expect(announced).toHaveText(`1 resource: ${words}`)
  }
})

test('lessons and courses of this site have a group of their own, and lead there', async ({ page }) => {
  await page.goto('/resources?search=flexbox')
  const own = page.getByRole('region', { name: 'On Waymark' })
  await own.getByRole('link').first().click()
  await expect(page).toHaveURL(/\/courses\/coding\//)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})

test('what was found before stays in sight until the answer is there', { tag: '@long' }, async ({ page }) => {
  await page.goto('/resources?search=css')
  await expect(card(page, 'Learn CSS')).toBeVisible()
  let answer = () => {}
  const held = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route('**/api/v1/resources?search=css+grid', async (route) => {
    await held
    await route.continue()
  })
  await search(page).press('End')
  await search(page).pressSequentially(' grid')
  await expect(page.locator('[aria-busy=true]')).toBeVisible()
  await expect(card(page, 'Learn CSS')).toBeVisible()
  answer()
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
  await expect(card(page, 'Grid Garden')).toBeVisible()
})

test('a search that fails says so, and can be made again', { tag: '@long' }, async ({ page, consoleErrors }) => {
  await page.route('**/api/v1/resources?search=css', (route) => route.fulfill({ status: 500, body: 'broken' }))
  await page.goto('/resources?search=css')
  await expect(page.getByRole('alert')).toContainText("The search didn't load")
  await page.unroute('**/api/v1/resources?search=css')
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(card(page, 'Learn CSS')).toBeVisible()
  consoleErrors.splice(0)
})

test("a learner marks a resource as done and rates it, apart from the editor's rating, by keyboard alone", async ({
  learnerPage: page,
}) => {
  await page.goto('/resources?search=laws+of+ux')
  const lawsOfUx = card(page, 'Laws of UX')
  await more(page, 'Laws of UX').press('Enter')
  await page.getByRole('menuitem', { name: 'Mark as done' }).press('Enter')
  await expect(lawsOfUx.getByText('Done', { exact: true })).toBeVisible()
  await expect(more(page, 'Laws of UX')).toBeFocused()
  await page.keyboard.press('Enter')
  await page.keyboard.press('End')
  await expect(page.getByRole('menuitemradio', { name: '5 of 5' })).toBeFocused()
  await page.keyboard.press('ArrowLeft')
  const answered = page.waitForResponse((answer) =>
    operationsIn(answer.request()).some(({ value }) => value.rating === 4),
  )
  await page.keyboard.press('Enter')
  await answered
  await page.reload()
  await expect(lawsOfUx.getByText('Done', { exact: true })).toBeVisible()
  await expect(lawsOfUx.getByText('Your rating: 4 of 5')).toBeVisible()
  await expect(lawsOfUx.getByText('4.6 our rating')).toBeVisible()
  await more(page, 'Laws of UX').click()
  await expect(page.getByRole('menuitem', { name: 'Mark as not done' })).toBeVisible()
  await expect(page.getByRole('menuitemradio', { name: '4 of 5' })).toBeChecked()
  await page.getByRole('menuitemradio', { name: '4 of 5' }).click()
  await expect(lawsOfUx.getByText('Your rating: 4 of 5')).toHaveCount(0)
})

test("a long list of one's own has pages, the one saved last first, and is filtered as a whole", async ({
  learnerPage: page,
}) => {
  const { resources } = readContent()
  const saved = resources.slice(0, resourcesPerPage + 2)
  for (const { id } of saved) await writeItem(page.request, savedResourceItem, `${id}`, true)
  const titles = saved.map(({ title }) => title).reverse()
  const shown = panel(page).getByRole('heading', { level: 2 })
  const first = page.waitForRequest(/resources-by-id/)
  await page.goto('/resources?tab=saved')
  await expect(shown).toContainText(titles.slice(0, resourcesPerPage))
  await expect(count(page)).toHaveText(`${saved.length} resources`)
  await expect(page.getByText('What you saved last comes first.')).toBeVisible()
  expect(new URL((await first).url()).searchParams.get('ids')?.split(',')).toHaveLength(resourcesPerPage)
  await page.getByRole('link', { name: 'Next' }).click()
  await expect(shown).toContainText(titles.slice(resourcesPerPage))
  // It is on the second page of the whole list.
  const wanted = { ...noFilters, search: titles.at(-1) ?? '' }
  const found = saved.filter((resource) => matchesFilters(resource, wanted, new Set())).reverse()
  const requests: string[] = []
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url())
    if (/saved-resources$|resources-by-id/.test(pathname)) requests.push(`${pathname}?${searchParams}`)
  })
  await search(page).fill(wanted.search)
  await expect(shown).toContainText(found.map(({ title }) => title))
  await expect(count(page)).toHaveText(found.length === 1 ? '1 resource' : `${found.length} resources`)
  // However long the list is: what is found on it, and of that one page.
  const asked = new URLSearchParams({ search: wanted.search })
  const ids = new URLSearchParams({ ids: found.map(({ id }) => id).join() })
  expect(requests).toEqual([`/api/v1/saved-resources?${asked}`, `/api/v1/resources-by-id?${ids}`])
  const [last] = found.slice(-1)
  await page.getByRole('button', { name: `Saved ${last?.title}`, exact: true }).click()
  await expect(card(page, last?.title ?? '')).toHaveCount(0)
})

test('a learner says that a link is broken, and is thanked', async ({ learnerPage: page }) => {
  await page.goto('/resources?search=laws+of+ux')
  await more(page, 'Laws of UX').click()
  await page.getByRole('menuitem', { name: 'Report a broken link' }).click()
  await expect(page.getByText('Thank you, we will look')).toBeVisible()
})

test("what is dead stays on a learner's list, with a note and a link to the archive, and is found no more", {
  tag: '@long',
}, async ({ page, account, startServer }) => {
  const server = await startServer()
  await server.restartWith("insert into resource_links (address_key, state) values ('lawsofux.com', 'dead')")
  await signUp(page, account, server.origin)
  await writeItem(page.request, savedResourceItem, `${lawsOfUx?.id}`, true, server.origin)
  await page.goto(`${server.origin}/resources?search=laws+of+ux`)
  await expect(page.getByText('No resources found')).toBeVisible()
  await page.getByRole('tab', { name: 'Saved' }).click()
  await expect(card(page, 'Laws of UX')).toContainText("Its page is gone. The link leads to the archive's copy.")
  const link = card(page, 'Laws of UX').getByRole('link')
  await expect(link).toHaveAttribute('href', `https://web.archive.org/web/2/${lawsOfUx?.url}`)
})

test('a visitor is offered to save a resource, and no menu', { tag: '@long' }, async ({ page }) => {
  await page.goto('/resources?search=laws+of+ux')
  await expect(page.getByRole('button', { name: 'Save Laws of UX', exact: true })).toBeEnabled()
  await expect(card(page, 'Laws of UX').getByRole('button')).toHaveCount(1)
})

test("on a phone, what may be meant is in sight at once, and a card's actions stand on one line", {
  tag: '@long',
}, async ({ learnerPage: page }) => {
  await page.setViewportSize({ width: 360, height: 800 })
  await page.goto('/resources?search=pyton')
  await expect(page.getByRole('listitem').getByRole('link', { name: /^python/ })).toBeInViewport({ ratio: 1 })
  await page.goto('/resources?search=laws+of+ux')
  const actions = card(page, 'Laws of UX').getByRole('button')
  await expect(actions).toHaveCount(2)
  const boxes = await actions.evaluateAll((all) => all.map((one) => one.getBoundingClientRect()))
  expect(new Set(boxes.map(({ top }) => top)).size).toBe(1)
  for (const { height } of boxes) expect(height).toBeGreaterThanOrEqual(44)
  await more(page, 'Laws of UX').click()
  await expect(page.getByRole('menu')).toBeInViewport({ ratio: 1 })
  await page.keyboard.press('Escape')
  // As a list may name things that is brought in.
  const texts = card(page, 'Laws of UX').locator('h2 a, p, [aria-label=Tags] span')
  await texts.evaluateAll((all) => {
    for (const one of all) one.prepend('W'.repeat(60))
  })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
})

test('a title says in which language it is', { tag: '@long' }, async ({ page }) => {
  await page.goto('/resources?language=fr')
  await expect(card(page, 'RFI Savoirs').locator('[lang=fr]')).toHaveText('RFI Savoirs')
})
