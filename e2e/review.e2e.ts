import type { Page } from '@playwright/test'
import { readContent } from '../content/read.ts'
import { deckItem } from '../domain/items/deck.ts'
import { eventOperation } from '../domain/operations.ts'
import { lessonPath, passed, verdict } from './exercise.ts'
import { sendAll, writeItem } from './items.ts'
import { onDevice } from './learning.ts'
import { banner, leave, storedResponses, untilKept } from './offline.ts'
import { beginnerCoding } from './specification/learner.ts'
import { expect, test } from './test.ts'

const lessonId = 'coding-1-1-1'
const quiz = readContent().lessons.get(lessonId)?.quiz ?? []
const [missed] = quiz

/** A learner takes the quiz of the first lesson, and misses its first question. */
async function takeQuiz(page: Page): Promise<void> {
  const firstTries = quiz.map(({ answer, options }, index) => (index === 0 ? (answer + 1) % options.length : answer))
  const occurredAt = new Date().toISOString()
  const value = { kind: 'quiz-taken', lessonId, firstTries, occurredAt, timeZone: 'UTC' }
  await sendAll(page.request, [{ id: crypto.randomUUID(), kind: eventOperation, value }])
}

const card = (page: Page) => page.getByRole('region', { name: 'Card' })
const done = (page: Page) => page.getByRole('heading', { name: 'Done for today' })
const rightOption = (question: string) => {
  const found = quiz.find((one) => one.question === question)
  return found?.options[found.answer]?.replaceAll('`', '')
}

/** Answers the card on the screen as one who knows it does; `press` acts on what has the name. */
async function know(page: Page, press: (name: string | RegExp) => Promise<void>): Promise<void> {
  const question = card(page).getByRole('form', { name: 'Question' })
  await expect(card(page)).toBeVisible()
  if (await question.isVisible()) {
    const legend = (await question.getByRole('group').first().locator('legend').textContent()) ?? ''
    const right = quiz.find((one) => one.question.replaceAll('`', '') === legend)
    await press(rightOption(right?.question ?? '') ?? '')
    await press('Answer')
  } else await press('Show the answer')
  await press('Knew it')
}

async function statesOf(
  page: Page,
): Promise<Record<string, { cards: Record<string, { reviews: number; lapses: number }> }>> {
  return (await (await page.request.get('/api/v1/card-states')).json()).decks
}

test('five minutes of cards by keyboard: what was missed comes first, and again once it is forgotten', async ({
  learnerPage: page,
  before,
}) => {
  await before.lessons(beginnerCoding, 1)
  await takeQuiz(page)
  await page.goto('/dashboard')
  const first = page.getByRole('tabpanel').getByRole('heading', { level: 2 }).first()
  await expect(first).toHaveText('Five minutes today')
  await page.getByRole('link', { name: 'Review now' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Review' })).toBeVisible()
  await expect(card(page)).toContainText(missed?.question.replaceAll('`', '') ?? '')

  // The missed question is missed once more: its first wrong option is chosen by its number.
  const options = card(page).getByRole('radio')
  await expect(options.first()).toBeFocused()
  const right = missed?.options[missed.answer]?.replaceAll('`', '') ?? ''
  const labels = await card(page).locator('label').allTextContents()
  await page.keyboard.press(labels[0]?.includes(right) ? '2' : '1')
  await page.keyboard.press('Enter')
  await expect(card(page).getByRole('status')).toContainText('Not quite.')
  await expect(card(page).getByRole('button', { name: 'Next card' })).toBeFocused()
  await page.keyboard.press('Enter')

  let comesAgain = false
  for (let turn = 2; turn <= 9; turn++) {
    comesAgain ||= await card(page).getByText('Once more').isVisible()
    await know(page, async (name) => {
      const target = card(page)
        .getByRole('radio', { name, exact: true })
        .or(card(page).getByRole('button', { name, exact: true }))
      await target.focus()
      await page.keyboard.press(await target.evaluate((one) => (one instanceof HTMLInputElement ? ' ' : 'Enter')))
    })
  }
  await expect(done(page)).toBeFocused()
  expect(comesAgain).toBe(true)
  await expect(page.getByText('8 cards, 7 of them known.')).toBeVisible()
  await expect.poll(async () => Object.keys((await statesOf(page))['1']?.cards ?? {})).toHaveLength(8)

  // An extra round changes nothing.
  const before8 = await statesOf(page)
  await page.getByRole('button', { name: 'An extra round' }).click()
  await expect(card(page)).toContainText('Once more')
  await page.goto('/dashboard')
  await expect(page.getByText(/^8 cards today\./)).toBeVisible()
  expect(await statesOf(page)).toEqual(before8)
})

test.describe('on a phone', () => {
  test.use({ serviceWorkers: 'allow', viewport: { width: 390, height: 844 }, hasTouch: true })

  test('cards are reviewed without a network, and are in the account once it is back', async ({
    learnerPage: page,
    context,
    consoleErrors,
  }) => {
    await writeItem(page.request, deckItem, '1', {
      name: '',
      cards: [
        { id: 'a1', front: 'What closes last?', back: 'What opened first.' },
        { id: 'a2', front: 'Why two headings?', back: 'One names the page.' },
      ],
    })
    await sendAll(page.request, [
      {
        id: crypto.randomUUID(),
        kind: eventOperation,
        value: {
          ...{ kind: 'lesson-completed', lessonId, preferences: beginnerCoding },
          ...{ occurredAt: new Date().toISOString(), timeZone: 'UTC' },
        },
      },
    ])
    await page.goto('/dashboard')
    await untilKept(page)
    await page.goto('/dashboard/review')
    await expect(card(page)).toContainText('What closes last?')
    await expect.poll(() => storedResponses(page)).toHaveProperty(['/api/v1/card-states'])

    await context.setOffline(true)
    await page.reload()
    await expect(card(page)).toContainText('What closes last?')
    await expect(banner(page)).toBeVisible()
    const tap = (name: string | RegExp) =>
      card(page)
        .getByRole('radio', { name, exact: true })
        .or(card(page).getByRole('button', { name, exact: true }))
        .tap()
    for (let turn = 1; turn <= 8; turn++) await know(page, tap)
    await expect(done(page)).toBeVisible()
    await page.reload()
    await expect(page.getByRole('heading', { name: 'Nothing to review now' })).toBeVisible()

    await context.setOffline(false)
    await expect(banner(page)).toBeHidden()
    await expect.poll(async () => Object.keys((await statesOf(page))['1']?.cards ?? {})).toHaveLength(8)
    await leave(page, consoleErrors)
  })
})

test.describe('on a small phone', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true })

  test('cards made in a task of a lesson are asked from the next day on', async ({ learnerPage: page, before }) => {
    await before.onboarding({ ...beginnerCoding, learningGoal: 'gaming' })
    await page.goto(lessonPath('start-1-1-1', 'gaming'))
    await page.locator('[data-exercise=c]').scrollIntoViewIfNeeded()
    const task = page.getByRole('region', { name: /Ten cards of your own/ })
    for (let number = 1; number <= 8; number++) {
      if (number > 3) await task.getByRole('button', { name: 'Add a card' }).tap()
      const written = task.getByRole('group', { name: `Card ${number}`, exact: true })
      await written.getByLabel('Question').fill(`Why is number ${number} so?`)
      await written.getByLabel('Answer').fill(`Searching makes it firm, says ${number}.`)
      if (number <= 2) await written.getByRole('radio', { name: 'Why' }).check()
    }
    await task.getByRole('button', { name: 'Tomorrow' }).tap()
    await task.getByRole('button', { name: 'Check', exact: true }).tap()
    await expect(verdict(task)).toHaveText(passed)
    await expect(task.getByText('Work saved')).toBeVisible()

    await page.goto('/dashboard/review')
    await expect(page.getByText('8 cards come up tomorrow.')).toBeVisible()
    await page.clock.setSystemTime(Date.now() + 86_400_000)
    await page.reload()
    await expect(card(page)).toContainText('Why is number 1 so?')
    await card(page).getByRole('button', { name: 'Show the answer' }).tap()
    await expect(card(page)).toContainText('Searching makes it firm, says 1.')
    await card(page).getByRole('button', { name: 'Knew it' }).tap()
    await expect(card(page)).toContainText('Why is number 2 so?')
    await expect.poll(async () => Object.keys((await statesOf(page))['4']?.cards ?? {})).toHaveLength(1)

    await page.goto('/dashboard/cards')
    await expect(page.getByText('8 cards from Ten cards of your own.')).toBeVisible()
    await page.getByRole('link', { name: 'Ten cards of your own' }).tap()
    await expect(page.getByRole('heading', { level: 2, name: 'How Learning Works' })).toBeVisible()
  })
})

test('a learner writes cards of their own, leaves one out and takes it up again', async ({
  learnerPage: page,
  before,
}) => {
  await before.onboarding(beginnerCoding)
  await page.goto('/dashboard/cards')
  await page
    .getByRole('button', { name: /^Add a card/ })
    .first()
    .click()
  await page.getByLabel('Front').fill('What closes last?')
  await page.getByRole('button', { name: 'Add this card' }).click()
  await expect(page.getByText('Write the answer.')).toBeVisible()
  await page.getByLabel('Back').fill('What opened first.')
  await page.getByRole('button', { name: 'Add this card' }).click()
  await page.getByRole('button', { name: 'Done' }).click()
  await page.getByRole('link', { name: 'Review 1 card' }).click()
  await expect(card(page)).toContainText('What closes last?')
  await page.getByRole('button', { name: 'Leave this card out' }).click()
  await expect(page.getByRole('heading', { name: /Nothing to review now|Done for today/ })).toBeVisible()
  await page.getByRole('link', { name: 'Your cards' }).click()
  const resting = page.getByRole('region', { name: 'Resting' })
  await expect(resting).toContainText('You left it out')
  await resting.getByRole('button', { name: /^Ask it again/ }).click()
  await expect(resting).toBeHidden()
  await page.getByText('Your own: 1').click()
  await page.getByRole('button', { name: /^Change/ }).click()
  await page.getByLabel('Back').fill('The element that was opened first.')
  await page.getByRole('button', { name: 'Save' }).click()
  // Of a change and a deletion that meet, the change stays.
  await expect.poll(() => onDevice(page, deckItem.name)).toBe(0)
  await page.reload()
  await page.getByText('Your own: 1').click()
  await expect(page.getByText('The element that was opened first.')).toBeVisible()
  await page.getByRole('button', { name: /^Delete/ }).click()
  await expect(page.getByText(/^Your own/)).toHaveCount(0)
})
