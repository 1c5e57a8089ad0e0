import type { Page } from '@playwright/test'
import { expect, test } from './test.ts'

const lesson = '/courses/coding/minimal/beginner/coding-1-1-2'

/** A term that an earlier lesson introduces, as the text links it, and its card. */
function termOn(page: Page) {
  return {
    term: page.getByRole('article').getByRole('link', { name: 'void element', exact: true }),
    card: page.getByRole('dialog', { name: 'void element' }),
  }
}

test.describe('on a phone', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 780 } })

  test('a tap on a term opens its card, another one closes it, and the card leads to where the term was introduced', async ({
    page,
  }) => {
    // A tap follows the link until the code of the cards is here.
    await page.goto(lesson, { waitUntil: 'networkidle' })
    const { term, card } = termOn(page)
    await term.tap()
    await expect(card).toContainText('An element without content')
    await expect(card).toBeInViewport({ ratio: 1 })
    await term.tap()
    await expect(card).toBeHidden()
    await term.tap()
    await expect(card).toBeVisible()
    await page.getByRole('heading', { level: 2 }).first().tap()
    await expect(card).toBeHidden()
    await term.tap()
    await card.getByRole('link').tap()
    await expect(page).toHaveURL(/\/courses\/coding\/minimal\/beginner\/coding-1-1-1$/)
  })
})

test('the card of a term opens by keyboard and mouse, can be entered, and goes with Escape', async ({ page }) => {
  await page.goto(lesson)
  const { term, card } = termOn(page)

  await test.step('by keyboard', async () => {
    await term.focus()
    await page.keyboard.press('Shift+Tab')
    await expect(card).toBeHidden()
    // By script, for an editor before the term keeps the Tab key to itself.
    await term.focus()
    await expect(term).toBeFocused()
    await expect(card).toBeVisible()
    await expect(term).toHaveAccessibleDescription(/^An element without content/)
    await page.keyboard.press('Tab')
    await expect(card.getByRole('link')).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(card).toBeHidden()
    await expect(term).toBeFocused()
    await expect(term).not.toHaveAttribute('aria-describedby')
    await term.blur()
  })

  await test.step('by mouse', async () => {
    await term.hover()
    await expect(card).toBeVisible()
    await card.hover()
    await card.getByRole('link').hover()
    await expect(card).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(card).toBeHidden()
    await page.getByRole('heading', { level: 2 }).first().hover()
    await term.hover()
    await expect(card).toBeVisible()
    await page.getByRole('heading', { level: 2 }).first().hover()
    await expect(card).toBeHidden()
  })

  await term.click()
  await expect(page).toHaveURL(/\/glossary#void-element$/)
})
