import type { Page } from '@playwright/test'
import { readContent } from '../../content/read.ts'
import { expect, hold, openPage, test } from './learner.ts'

const { resources } = readContent()

const cards = (page: Page) =>
  page
    .getByRole('tabpanel')
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading') })
const cardOf = (page: Page, title: string) => cards(page).filter({ has: page.getByRole('heading', { name: title }) })
const search = (page: Page) => page.getByPlaceholder('Search resources...')
const clear = (page: Page) => page.getByRole('button', { name: 'Clear Filters' })

const openLibrary = (page: Page) => openPage(page, '/resources')

test('2 Resource Library: title and subtitle, in a page with header and footer', async ({ page }) => {
  await openLibrary(page)
  await expect(page.getByRole('heading', { level: 1, name: 'Resource Library' })).toBeVisible()
  await expect(page.getByText(/^Free educational resources/)).toBeVisible()
  await expect(page.getByRole('banner')).toBeVisible()
  await expect(page.getByRole('contentinfo')).toBeAttached()
})

test('2 Resource Library: loading shows 6 skeleton cards', async ({ learnerPage: page }) => {
  const answer = await hold(page, /\/api\/v1\/saved-resources$/)
  await openPage(page, '/resources?tab=saved')
  const skeleton = page.getByRole('status').filter({ hasText: 'Loading the resources' })
  await expect(skeleton.locator('> [aria-hidden]')).toHaveCount(6)
  answer()
  await expect(page.getByText('Nothing saved yet')).toBeVisible()
  await expect(skeleton).toHaveCount(0)
})

test('2 Resource Library: a search box, a Category and a Difficulty select, and the tabs All, Trending, Popular, New', async ({
  page,
}) => {
  await openLibrary(page)
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
  page,
}) => {
  await openLibrary(page)
  await search(page).fill('ESSENCE of')
  await expect(cards(page)).toHaveCount(1)
  await expect(cardOf(page, 'Essence of Linear Algebra')).toBeVisible()
})

test('2 Resource Library: each tab shows what its rule admits', async ({ page }) => {
  await openLibrary(page)
  for (const [tab, admitted] of [
    ['Trending', resources.filter(({ rating }) => rating >= 4.5)],
    ['Popular', resources.filter(({ rating }) => rating >= 4)],
    ['New', resources.filter(({ id }) => id % 5 === 0)],
    ['All', resources],
  ] as const) {
    await page.getByRole('tab', { name: tab, exact: true }).click()
    await expect(cards(page).getByRole('heading')).toHaveText(admitted.map(({ title }) => new RegExp(`^${title}`)))
  }
})

test('5 Resource filters: search, category, difficulty and tab combine with AND', async ({ page }) => {
  await openLibrary(page)
  await page.getByLabel('Category').selectOption('Programming')
  await expect(cards(page)).toHaveCount(resources.filter(({ category }) => category === 'Programming').length)
  await page.getByLabel('Difficulty').selectOption('Beginner')
  await page.getByRole('tab', { name: 'Trending' }).click()
  await search(page).fill('css')
  const fitting = resources.filter(
    ({ category, difficulty, rating, tags }) =>
      category === 'Programming' && difficulty === 'beginner' && rating >= 4.5 && tags.includes('css'),
  )
  await expect(cards(page).getByRole('heading')).toHaveText(fitting.map(({ title }) => new RegExp(`^${title}`)))
  await page.getByRole('tab', { name: 'New' }).click()
  await expect(page.getByText('No resources found')).toBeVisible()
})

test('2 Resource Library: Clear Filters appears with any filter and resets all together', async ({ page }) => {
  await openLibrary(page)
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
  await expect(cards(page)).toHaveCount(15)
})

test('2 Resource Library: nothing found says so in both sentences, with Clear Filters', async ({ page }) => {
  await openLibrary(page)
  await search(page).fill('knitting patterns')
  await expect(page.getByText('No resources found', { exact: true })).toBeVisible()
  await expect(
    page.getByText(
      "We couldn't find any resources matching your current filters. Try adjusting your search criteria.",
      { exact: true },
    ),
  ).toBeVisible()
  await clear(page).click()
  await expect(cards(page)).toHaveCount(15)
})

test('2 Resource Library: 1, 2 or 3 columns, as wide as the screen allows', async ({ page }) => {
  await openLibrary(page)
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
})

test('2 Resource Library: a card shows at most 3 tags and how many more there are', async ({ page }) => {
  await openLibrary(page)
  const tags = (title: string) => cardOf(page, title).getByRole('list', { name: 'Tags' }).getByRole('listitem')
  await expect(tags('Learn Web Development')).toHaveText(['html', 'css', 'javascript', '+1'])
  await expect(tags('Laws of UX')).toHaveText(['ux', 'psychology', 'principles'])
})

test('2 Resource Library: a card shows its rating with one decimal', async ({ page }) => {
  await openLibrary(page)
  for (const { title, rating } of resources)
    await expect(cardOf(page, title).getByText(`Rating ${rating.toFixed(1)}`, { exact: true })).toBeVisible()
})

test('2 Resource Library: a card links to its resource in a new tab', async ({ page }) => {
  await openLibrary(page)
  for (const { title, url } of resources) {
    const link = cardOf(page, title).getByRole('link', { name: `${title} (opens in a new tab)` })
    await expect(link).toHaveAttribute('href', url)
    await expect(link).toHaveAttribute('target', '_blank')
  }
})

test('3 Resource: a card shows description, category, difficulty, duration and provider', async ({ page }) => {
  await openLibrary(page)
  for (const { title, description, category, difficulty, duration, provider } of resources)
    for (const text of [description, category, difficulty, duration, provider])
      await expect(cardOf(page, title)).toContainText(text)
})
