import { expect, test } from './test.ts'
test('smoke', async ({ page }) => {
  page.on('console', (m) => console.log('console', m.type(), m.text()))
  await page.goto('/courses/coding/minimal/beginner?lesson=coding-1-1-1')
  const s = page.getByRole('region', { name: /recipe/ })
  await page.getByRole('heading', { name: 'In short' }).scrollIntoViewIfNeeded()
  await expect(s.getByLabel('index.html, your work')).toBeVisible()
  await s.getByRole('button', { name: 'Check' }).click()
  await expect(s.getByText('of 5 checks')).toBeVisible()
  await page.screenshot({ path: 'test-results/a.png', fullPage: true })
})
