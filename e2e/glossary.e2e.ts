import { readContent } from '../content/read.ts'
import { resourcesFor } from '../domain/glossary.ts'
import { expect, test } from './test.ts'

test('a term is found in the library, and leads to its sentence, the lesson that explains it and resources', async ({
  page,
}) => {
  await page.goto('/resources?search=void')
  await page
    .getByRole('region', { name: 'On Waymark' })
    .getByRole('link', { name: /^void element: / })
    .click()
  await expect(page).toHaveURL(/\/glossary#void-element$/)
  const entry = page.locator('#void-element')
  await expect(entry).toBeInViewport()
  await expect(entry).toContainText('An element without content, and so without closing tag')
  const [resource] = resourcesFor({ tags: ['html'] }, readContent().resources)
  await expect(entry.getByRole('link', { name: resource?.title })).toHaveAttribute('href', resource?.url ?? '')
  await entry.getByRole('link').first().click()
  await expect(page).toHaveURL(/\/courses\/coding\/\w+\/\w+\/coding-1-1-1$/)
})

test('the glossary is searched as one types, and says so where nothing is found', { tag: '@long' }, async ({
  page,
}) => {
  await page.goto('/glossary')
  const count = page.getByRole('status').getByText(/^\d+ terms?$/)
  await expect(count).not.toHaveText(/^1 term$/)
  await page.getByLabel('Search the glossary').pressSequentially('void element')
  await expect(count).toHaveText('1 term')
  await expect(page).toHaveURL(/\?search=void\+element$/)
  await page.getByLabel('Search the glossary').pressSequentially(' or nothing')
  await expect(page.getByText('No term has these words')).toBeVisible()
  await page.getByRole('button', { name: 'Show all terms' }).click()
  await expect(page.getByText('doctype', { exact: true })).toBeVisible()
})
