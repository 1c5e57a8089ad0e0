import type { Page } from '@playwright/test'
import { readContent } from '../../content/read.ts'
import { expect, openPage, test } from '../test.ts'
import { hold } from './learner.ts'

const { resources } = readContent()
/** As many as a page of the library shows; the first page is the curated one. */
const perPage = 15
const firstPage = resources.slice(0, perPage)

const cards = (page: Page) =>
  page
    .getByRole('tabpanel')
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading') })
const cardOf = (page: Page, title: string) => cards(page).filter({ has: page.getByRole('heading', { name: title }) })
const search = (page: Page) => page.getByPlaceholder('Search resources...')
const clear = (page: Page) => page.getByRole('button', { name: 'Clear Filters' })

const library = '/resources'
const count = (page: Page) =>
  page
    .getByRole('tabpanel')
    .getByRole('status')
    .getByText(/^[\d,]+ resources?$/)
const titlesOf = (some: readonly { title: string }[]) => some.map(({ title }) => new RegExp(`^${RegExp.escape(title)}`))

test('2 Resource Library: title and subtitle, in a page with header and footer', async ({ visitorAt }) => {
  const page = await visitorAt(library)
  await expect(page.getByRole('heading', { level: 1, name: 'Resource Library' })).toBeVisible()
  await expect(page.getByText(/^Free educational resources/)).toBeVisible()
  await expect(page.getByRole('banner')).toBeVisible()
  await expect(page.getByRole('contentinfo')).toBeAttached()
})

test('2 Resource Library: loading shows 6 skeleton cards', async ({ learnerPage: page }) => {
  const answer = await hold(page, /\/api\/v1\/items\/saved-resource$/)
  await openPage(page, '/resources?tab=saved')
  const skeleton = page.getByRole('status').filter({ hasText: 'Loading the resources' })
  await expect(skeleton.locator('> [aria-hidden]')).toHaveCount(6)
  answer()
  await expect(page.getByText('Nothing saved yet')).toBeVisible()
  await expect(skeleton).toHaveCount(0)
})

test('2 Resource Library: a search box, a Category and a Difficulty select, and the tabs All, Trending, Popular, New', async ({
  visitorAt,
}) => {
  const page = await visitorAt(library)
  await expect(search(page)).toBeVisible()
  const options = (label: string) => page.getByLabel(label).getByRole('option')
  const categories = ['Programming', 'Design', 'Data Science', 'Business', 'Mathematics', 'Science', 'Language']
  await expect(options('Category')).toHaveText(['All categories', ...categories])
  await expect(options('Difficulty')).toHaveText(['All levels', 'Beginner', 'Intermediate', 'Advanced'])
  for (const tab of ['All', 'Trending', 'Popular', 'New'])
    await expect(page.getByRole('tab', { name: tab, exact: true })).toBeVisible()
  await expect(page.getByRole('tab', { name: 'All', exact: true })).toHaveAttribute('aria-selected', 'true')
})

test('2 Resource Library: the search narrows the list to titles, descriptions and tags, in any case', async ({
  visitorAt,
}) => {
  const page = await visitorAt(library)
  await search(page).fill('ESSENCE of')
  await expect(cards(page).getByRole('heading')).toHaveText([/^Essence of Linear Algebra/, /^Essence of Calculus/])
})

test('2 Resource Library: each tab shows what its rule admits', async ({ visitorAt }) => {
  const page = await visitorAt(library)
  for (const [tab, admitted] of [
    ['Trending', resources.filter(({ rating }) => rating !== null && rating >= 4.5)],
    ['Popular', resources.filter(({ rating }) => rating !== null && rating >= 4)],
    ['New', resources.filter(({ id }) => id % 5 === 0)],
    ['All', resources],
  ] as const) {
    await page.getByRole('tab', { name: tab, exact: true }).click()
    await expect(count(page)).toHaveText(`${admitted.length} resources`)
    await expect(cards(page).getByRole('heading')).toHaveText(titlesOf(admitted.slice(0, perPage)))
  }
})

test('5 Resource filters: search, category, difficulty and tab combine with AND', async ({ visitorAt }) => {
  const page = await visitorAt(library)
  await page.getByLabel('Category').selectOption('Programming')
  const programming = resources.filter(({ category }) => category === 'Programming').length
  await expect(count(page)).toHaveText(`${programming} resources`)
  await page.getByLabel('Difficulty').selectOption('Beginner')
  await page.getByRole('tab', { name: 'Trending' }).click()
  await search(page).fill('css')
  const fitting = resources.filter(
    ({ category, difficulty, rating, tags }) =>
      category === 'Programming' && difficulty === 'beginner' && (rating ?? 0) >= 4.5 && tags.includes('css'),
  )
  await expect(cards(page).getByRole('heading')).toHaveText(titlesOf(fitting))
  await page.getByLabel('Category').selectOption('Language')
  await page.getByRole('tab', { name: 'New' }).click()
  await expect(page.getByText('No resources found')).toBeVisible()
})

test('2 Resource Library: Clear Filters appears with any filter and resets all together', async ({ visitorAt }) => {
  const page = await visitorAt(library)
  await expect(clear(page)).toHaveCount(0)
  for (const filter of [
    () => search(page).fill('e'),
    () => page.getByLabel('Category').selectOption('Programming'),
    () => page.getByLabel('Difficulty').selectOption('Beginner'),
    () => page.getByRole('tab', { name: 'Popular' }).click(),
  ]) {
    await filter()
    await expect(clear(page)).toBeVisible()
    await clear(page).click()
    await expect(clear(page)).toHaveCount(0)
  }
  await search(page).fill('e')
  await page.getByLabel('Category').selectOption('Programming')
  await page.getByLabel('Difficulty').selectOption('Beginner')
  await page.getByRole('tab', { name: 'Popular' }).click()
  await clear(page).click()
  await expect(search(page)).toHaveValue('')
  await expect(page.getByLabel('Category')).toHaveValue('')
  await expect(page.getByLabel('Difficulty')).toHaveValue('')
  await expect(page.getByRole('tab', { name: 'All', exact: true })).toHaveAttribute('aria-selected', 'true')
  await expect(cards(page)).toHaveCount(perPage)
})

test('2 Resource Library: nothing found says so in both sentences, with Clear Filters', async ({ visitorAt }) => {
  const page = await visitorAt(library)
  await search(page).fill('knitting patterns')
  await expect(page.getByText('No resources found', { exact: true })).toBeVisible()
  await expect(
    page.getByText(
      "We couldn't find any resources matching your current filters. Try adjusting your search criteria.",
      { exact: true },
    ),
  ).toBeVisible()
  await clear(page).click()
  await expect(cards(page)).toHaveCount(perPage)
})

test('2 Resource Library: 1, 2 or 3 columns, as wide as the screen allows', async ({ visitorAt }) => {
  const page = await visitorAt(library)
  const size = page.viewportSize() ?? { width: 1280, height: 720 }
  for (const [width, columns] of [
    [360, 1],
    [768, 2],
    [1280, 3],
  ] as const) {
    await page.setViewportSize({ width, height: 800 })
    const lefts = () =>
      cards(page).evaluateAll((all) => new Set(all.map((card) => card.getBoundingClientRect().left)).size)
    await expect.poll(lefts).toBe(columns)
  }
  await page.setViewportSize(size)
})

test('2 Resource Library: a card shows at most 3 tags and how many more there are', async ({ visitorAt }) => {
  const page = await visitorAt(library)
  const tags = (title: string) => cardOf(page, title).getByRole('list', { name: 'Tags' }).getByRole('listitem')
  await expect(tags('Learn Web Development')).toHaveText(['html', 'css', 'javascript', '+1'])
  await expect(tags('Laws of UX')).toHaveText(['ux', 'psychology', 'principles'])
})

test('2 Resource Library: a card shows its rating with one decimal', async ({ visitorAt }) => {
  const page = await visitorAt(library)
  const shown = firstPage.map(
    ({ rating }) => new RegExp(`(?<!\\d)${rating?.toFixed(1).replace('.', '\\.')} our rating`),
  )
  await expect(cards(page)).toHaveText(shown)
})

test('2 Resource Library: a card links to its resource in a new tab', async ({ visitorAt }) => {
  const page = await visitorAt(library)
  const links = cards(page).getByRole('link')
  await expect(links).toHaveText(firstPage.map(({ title }) => `${title} (opens in a new tab)`))
  const leads = await links.evaluateAll((all) =>
    all.map((link) => ['href', 'target'].map((name) => link.getAttribute(name))),
  )
  expect(leads).toEqual(firstPage.map(({ url }) => [url, '_blank']))
})

test('3 Resource: a card shows description, category, difficulty, duration and provider', async ({ visitorAt }) => {
  const page = await visitorAt(library)
  for (const field of ['description', 'category', 'difficulty', 'duration', 'provider'] as const)
    await expect(cards(page)).toContainText(firstPage.map((resource) => resource[field]))
})
