import type { Page, Request } from '@playwright/test'
import { collectionItem, mostEntries } from '../domain/items/collection.ts'
import { pathResourcesItem } from '../domain/items/path-resources.ts'
import { operationsIn, readItem, routeWrites, writeItem } from './items.ts'
import { pastOf } from './specification/learner.ts'
import { expect, test } from './test.ts'

const collection = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const titles = (page: Page, name: string) => collection(page, name).getByRole('listitem').getByRole('link')

const writes = (request: Request, { name }: { name: string }) => operationsIn(request).some(({ kind }) => kind === name)

async function openDialog(page: Page, title: string): Promise<void> {
  await page.getByRole('button', { name: `More for ${title}`, exact: true }).click()
  await page.getByRole('menuitem', { name: 'Collect' }).click()
}

/** Begins a collection with what a search of the library finds under this title. */
async function collect(page: Page, title: string, name: string): Promise<void> {
  await page.goto(`/resources?${new URLSearchParams({ search: title })}`)
  await openDialog(page, title)
  const dialog = page.getByRole('dialog', { name: 'Collect' })
  const known = dialog.getByRole('checkbox', { name })
  const answered = page.waitForResponse((answer) => writes(answer.request(), collectionItem) && answer.ok())
  await expect(dialog.getByLabel('New collection')).toBeVisible()
  if ((await known.count()) > 0) await known.check()
  else {
    await dialog.getByLabel('New collection').fill(name)
    await dialog.getByRole('button', { name: 'Begin' }).click()
    await expect(dialog.getByRole('button', { name: 'Begin' })).toBeFocused()
  }
  await expect(known).toBeChecked()
  await answered
}

test('a learner collects resources, orders them and writes on them', async ({ learnerPage: page }) => {
  await collect(page, 'Laws of UX', 'First steps')
  await collect(page, 'Kaggle Learn', 'First steps')
  await page.getByRole('link', { name: 'Your collections' }).click()
  await expect(titles(page, 'First steps')).toHaveText([/^Laws of UX/, /^Kaggle Learn/])
  await page.getByRole('button', { name: 'Move Laws of UX down' }).click()
  await expect(titles(page, 'First steps')).toHaveText([/^Kaggle Learn/, /^Laws of UX/])
  await expect(page.getByRole('button', { name: 'Move Laws of UX down' })).toBeFocused()
  await page.getByLabel('Note on Laws of UX').fill('The short ones first')
  const answered = page.waitForResponse((answer) => answer.request().postData()?.includes('Design first') ?? false)
  await page.getByLabel('Name', { exact: true }).fill('Design first')
  await page.getByLabel('Name', { exact: true }).blur()
  await answered
  await page.reload()
  await expect(titles(page, 'Design first')).toHaveText([/^Kaggle Learn/, /^Laws of UX/])
  await expect(page.getByLabel('Note on Laws of UX')).toHaveValue('The short ones first')
  await page.getByRole('button', { name: 'Take Kaggle Learn out' }).click()
  await expect(titles(page, 'Design first')).toHaveText([/^Laws of UX/])
  // The place from which something was taken keeps the keyboard.
  await expect(page.getByRole('button', { name: 'Take Laws of UX out' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(collection(page, 'Design first')).toBeFocused()
  await page.getByRole('button', { name: 'Delete collection' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('No collections yet')).toBeVisible()
})

test('a learner brings a list of their own, and sees what is in it before it is kept', async ({
  learnerPage: page,
  context,
  consoleErrors,
}) => {
  const text = 'Laws of UX https://lawsofux.com/\nMine: https://example.org/mine\njavascript:alert(1)'
  await page.goto('/resources/collections')
  await page.getByRole('button', { name: 'Bring in a list' }).click()
  const dialog = page.getByRole('dialog', { name: 'Bring in a list' })
  await dialog.getByLabel('Or paste a list').fill(text)
  await context.setOffline(true)
  await dialog.getByRole('button', { name: 'See what is in it' }).click()
  await expect(dialog.getByRole('alert')).toContainText('Check your connection')
  await context.setOffline(false)
  await expect(dialog.getByLabel('Or paste a list')).toHaveValue(text)
  await dialog
    .getByLabel('List to bring in')
    .setInputFiles({ name: 'My links.txt', mimeType: 'text/plain', buffer: Buffer.from(text) })
  await expect(dialog.getByRole('status').filter({ hasText: '2 resources found' })).toContainText(
    '1 line could not be read',
  )
  await expect(dialog.getByRole('list', { name: 'Found' }).getByRole('listitem')).toHaveText([
    /in the library$/,
    /example.org$/,
  ])
  await expect(dialog.getByText(/^Line 3: its address is of a kind that is no page/)).toBeVisible()
  await expect(page.getByText('No collections yet')).toBeAttached()
  await expect(dialog.getByLabel('Name of the collection')).toHaveValue('My links')
  const answered = page.waitForResponse((answer) => writes(answer.request(), collectionItem) && answer.ok())
  await dialog.getByRole('button', { name: 'Keep 2 resources' }).click()
  await answered
  await page.reload()
  await expect(titles(page, 'My links')).toHaveText([/^Laws of UX/, /^Mine/])
  await expect(titles(page, 'My links').last()).toHaveAttribute('href', 'https://example.org/mine')
  consoleErrors.splice(0)
})

test('a collection is seen by whoever has its link, until it is taken back', async ({ learnerPage: page, browser }) => {
  await collect(page, 'Laws of UX', 'First steps')
  await page.getByRole('link', { name: 'Your collections' }).click()
  await page.getByRole('switch', { name: 'Share by link' }).click()
  const link = await page.getByLabel('Its link').inputValue()
  const context = await browser.newContext()
  const visitor = await context.newPage()
  await visitor.goto(link)
  await expect(visitor.getByRole('heading', { level: 1, name: 'First steps' })).toBeVisible()
  await expect(visitor.getByRole('heading', { name: 'Laws of UX' })).toBeVisible()
  // Whoever signs in to save something comes back to the collection.
  await visitor.getByRole('button', { name: 'Save Laws of UX' }).click()
  const { pathname, search } = new URL(link)
  const signIn = visitor.getByRole('dialog').getByRole('link', { name: 'Sign In' })
  await expect(signIn).toHaveAttribute('href', `/signin?${new URLSearchParams({ returnTo: pathname + search })}`)
  // The switch turns once the link is taken back.
  await page.getByRole('switch', { name: 'Share by link' }).click()
  await expect(page.getByLabel('Its link')).toHaveCount(0)
  await visitor.reload()
  await expect(visitor.getByText('Nothing is shared here')).toBeVisible()
  await context.close()
})

test('on a phone, the link of a shared collection has room beside the button that copies it', {
  tag: '@long',
}, async ({ learnerPage: page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await collect(page, 'Laws of UX', 'First steps')
  await page.getByRole('link', { name: 'Your collections' }).click()
  await page.getByRole('switch', { name: 'Share by link' }).click()
  const link = await page.getByLabel('Its link').boundingBox()
  const copy = await page.getByRole('button', { name: 'Copy' }).boundingBox()
  expect(link?.width).toBeGreaterThan(copy?.width ?? 0)
})

test('a collection that cannot be shared without a network stays as it was, and says why', {
  tag: '@long',
}, async ({ learnerPage: page, context, consoleErrors }) => {
  await collect(page, 'Laws of UX', 'First steps')
  await page.getByRole('link', { name: 'Your collections' }).click()
  const isShared = page.getByRole('switch', { name: 'Share by link' })
  await expect(isShared).not.toBeChecked()
  await context.setOffline(true)
  await isShared.click()
  await expect(page.getByText("The server can't be reached. Check your connection and try again.")).toBeVisible()
  await expect(isShared).not.toBeChecked()
  await context.setOffline(false)
  await isShared.click()
  await expect(page.getByLabel('Its link')).toBeVisible()
  await expect(page.getByText("The server can't be reached")).toBeHidden()
  const logged = consoleErrors.splice(0).filter((error) => !error.includes('ERR_INTERNET_DISCONNECTED'))
  expect(logged).toEqual([expect.stringMatching(/^Mutation error: /)])
})

test('what a learner adds to the path stands at the end of its module', async ({ learnerPage: page, baseURL }) => {
  const title = 'Responsive Web Design Certification'
  await pastOf(page, baseURL).onboarding({
    learningGoal: 'coding',
    timeCommitment: 'moderate',
    experienceLevel: 'novice',
  })
  await page.goto(`/resources?${new URLSearchParams({ search: title })}`)
  await openDialog(page, title)
  const answered = page.waitForResponse((answer) => writes(answer.request(), pathResourcesItem))
  await page.getByRole('group', { name: 'Add to my path' }).getByLabel('CSS Styling').check()
  await answered
  await page.goto('/courses/coding/moderate/novice')
  const modules = page.getByRole('region', { name: 'Course Modules' })
  await modules.getByRole('button', { name: /CSS Styling/ }).click()
  const own = modules.getByRole('region', { name: 'Yours for CSS Styling' })
  await expect(own.getByRole('link')).toHaveText(new RegExp(`^${title}`))
  await own.getByRole('button', { name: `Take ${title} away` }).click()
  await expect(own).toHaveCount(0)
})

test('a collection that was filled on two devices at once says how many to take out, and is saved then', {
  tag: '@long',
}, async ({ learnerPage: page, baseURL, consoleErrors }) => {
  await collect(page, 'Laws of UX', 'First steps')
  const { items } = await (await page.request.get(collectionItem.list.path)).json()
  const [{ target, value }] = items
  const elsewhere = (count: number) => {
    const more = Array.from({ length: count - 1 }, (_, index) => ({ resourceId: 100_000 + index, note: '' }))
    const entries = [...value.entries, ...more]
    return writeItem(page.request, collectionItem, target, { ...value, entries }, baseURL)
  }
  await elsewhere(mostEntries - 1)
  await page.reload()
  const mend = await routeWrites(page, collectionItem)
  await page.getByLabel('Search').fill('Kaggle Learn')
  await openDialog(page, 'Kaggle Learn')
  const known = page.getByRole('dialog', { name: 'Collect' }).getByRole('checkbox', { name: 'First steps' })
  await known.check()
  await elsewhere(mostEntries)
  await mend()

  await page.getByRole('link', { name: 'Your collections' }).click()
  await expect(page.getByRole('alert')).toHaveText(
    'A collection has at most 200 resources. Take 1 out, and it is saved.',
  )
  await page.getByRole('button', { name: 'Take Laws of UX out' }).click()
  await expect(page.getByRole('alert')).toBeHidden()
  const stored = () => readItem(page.request, collectionItem, target)
  await expect.poll(async () => (await stored()).entries.length).toBe(mostEntries)
  consoleErrors.splice(0)
})
