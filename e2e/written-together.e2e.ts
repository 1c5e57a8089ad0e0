import type { BrowserContext, Page } from '@playwright/test'
import { noteItem } from '../domain/items/note.ts'
import { workItem } from '../domain/items/work.ts'
import { exerciseOf, lessonPath, write } from './exercise.ts'
import { readItem, routeWrites } from './items.ts'
import { first, onDevice, openLesson } from './learning.ts'
import { test as base, beSignedIn, expect } from './test.ts'

/** On these pages the network is cut on purpose, and the console says so: nobody listens for unexpected errors. */
const test = base.extend<{ page: Page; other: Page }>({
  page: async ({ context }, use) => use(await context.newPage()),
  /** A page of the same learner on another device. */
  other: async ({ browser, learner, baseURL }, use) => {
    const elsewhere = await browser.newContext({ ...(baseURL && { baseURL }) })
    const page = await elsewhere.newPage()
    await beSignedIn(page, learner, baseURL)
    await use(page)
    await elsewhere.close()
  },
})

const note = (page: Page) => page.getByLabel('Your note')
const textOf = (page: Page) => note(page).inputValue()
const stored = async ({ request }: BrowserContext) => (await readItem(request, noteItem, first)).text

async function openNote(page: Page): Promise<void> {
  await openLesson(page)
  await page.getByRole('button', { name: 'Notes' }).click()
  await expect(note(page)).toBeEditable()
}

test('what two tabs write in one note without a network, neither having heard of the other, stands in both', {
  tag: '@long',
}, async ({ learnerPage: page, context }) => {
  const other = await context.newPage()
  // A tab may be frozen while the others tell it what they do.
  await other.addInitScript(() => {
    BroadcastChannel.prototype.addEventListener = () => {}
  })
  await Promise.all([openNote(page), openNote(other)])
  await context.setOffline(true)
  await note(page).fill('From the first tab.')
  await expect.poll(() => onDevice(page, 'note')).toBe(1)
  await expect(note(other)).toHaveValue('')
  await note(other).fill('From the second tab.')
  const both = 'From the first tab.\n\nFrom the second tab.'
  await expect(note(page)).toHaveValue(both)

  // Which of them sends it is up to chance; here the one that the other does not hear.
  await routeWrites(other, noteItem)
  await context.setOffline(false)
  for (const tab of [page, other]) await expect(tab.getByText('Saved', { exact: true })).toBeVisible()
  expect(await stored(context)).toBe(both)
  for (const tab of [page, other]) await expect(note(tab)).toHaveValue(both)
})

test('two devices that type in one note at once lose no word of either', { tag: '@long' }, async ({
  learnerPage: page,
  other,
  context,
}) => {
  await Promise.all([openNote(page), openNote(other)])
  const typed = {
    page: ['Written on the phone.', ' And more of it.'],
    other: ['Typed on the laptop.', ' With an end.'],
  }
  for (const round of [0, 1]) {
    await Promise.all([
      note(page).pressSequentially(typed.page[round] ?? '', { delay: 90 }),
      note(other).pressSequentially(typed.other[round] ?? '', { delay: 110 }),
    ])
  }
  await expect.poll(async () => new Set([await textOf(page), await textOf(other), await stored(context)]).size).toBe(1)
  const text = await textOf(page)
  for (const words of Object.values(typed).flat()) expect(text).toContain(words.trim())
})

test('who writes goes on where they were when another device changes the note', { tag: '@long' }, async ({
  learnerPage: page,
  other,
  context,
}) => {
  await openNote(page)
  await note(page).fill('Above.\nBelow.')
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  await note(page).press('ArrowUp')
  await note(page).press('End')
  await openNote(other)
  await expect(note(other)).toHaveValue('Above.\nBelow.')
  await note(other).fill('Above.\nBelow.\nFrom elsewhere.')
  await expect(note(page)).toHaveValue('Above.\nBelow.\nFrom elsewhere.')
  await page.keyboard.type(' Here.')
  await expect(note(page)).toHaveValue('Above. Here.\nBelow.\nFrom elsewhere.')
  await expect.poll(() => stored(context)).toBe('Above. Here.\nBelow.\nFrom elsewhere.')
})

test('who has opened a note, and typed nothing yet, stays at the words where they were put', { tag: '@long' }, async ({
  learnerPage: page,
  other,
}) => {
  await openNote(page)
  await note(page).fill('One. ')
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  await openNote(other)
  await expect(note(other)).toBeFocused()
  await page.keyboard.type('Two. ')
  await expect(note(other)).toHaveValue('One. Two. ')
  await other.keyboard.type('Three. ')
  await expect(note(other)).toHaveValue('One. Three. Two. ')
})

test("who undoes what they wrote, and does it again, takes none of another device's words away and doubles none", {
  tag: '@long',
}, async ({ learnerPage: page, other, context }) => {
  await openNote(page)
  await note(page).pressSequentially('Above.')
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  await openNote(other)
  await note(other).fill('From elsewhere.\nAbove.')
  await expect(note(page)).toHaveValue('From elsewhere.\nAbove.')
  await note(page).pressSequentially('Ha')
  await expect(note(page)).toHaveValue('From elsewhere.\nAbove.Ha')
  for (let step = 0; step < 12; step++) await note(page).press('ControlOrMeta+z')
  await expect(note(page)).toHaveValue('From elsewhere.\nAbove.')
  for (let step = 0; step < 12; step++) await note(page).press('ControlOrMeta+Shift+z')
  await expect(note(page)).toHaveValue('From elsewhere.\nAbove.Ha')
  await expect.poll(() => stored(context)).toBe('From elsewhere.\nAbove.Ha')
})

test("what is typed just before another device's words are drawn takes none of them away", {
  tag: '@long',
}, async ({ learnerPage: page, other, context }) => {
  // Listeners hear of a response one task later: here once this test says so.
  await page.addInitScript(() => {
    const { setTimeout } = window
    const held: (() => void)[] = []
    const later = new Proxy(setTimeout, {
      apply: (real, self, given) =>
        'isHolding' in window && !given[1] ? held.push(given[0]) : Reflect.apply(real, self, given),
    })
    Object.assign(window, { setTimeout: later, held })
  })
  await openNote(page)
  await page.evaluate(() => Object.assign(window, { isHolding: true }))
  await openNote(other)
  const hasCome = page.waitForEvent('requestfinished', (request) =>
    request.url().endsWith(`/api/v1/items/note/${first}`),
  )
  await note(other).fill('From elsewhere.')
  await hasCome
  await page.waitForFunction(() => (window as unknown as { held: unknown[] }).held.length > 0)
  await expect(note(page)).toHaveValue('')
  await note(page).press('H')
  await page.evaluate(() => {
    const { held } = window as unknown as { held: (() => void)[] }
    Reflect.deleteProperty(window, 'isHolding')
    for (const tell of held) tell()
  })
  const both = 'From elsewhere.\n\nH'
  for (const tab of [page, other]) await expect(note(tab)).toHaveValue(both)
  expect(await stored(context)).toBe(both)
})

test('who works on an exercise goes on where they were when another tab changes it, and undoes what they wrote', {
  tag: '@long',
}, async ({ learnerPage: page, context }) => {
  await openLesson(page)
  const exercise = await exerciseOf(page)
  await write(exercise, { 'index.html': '<h1>Tea</h1>\n<p>Hot.</p>' })
  await expect(exercise.getByText('Work saved', { exact: true })).toBeVisible()
  const field = exercise.getByRole('textbox')
  await field.press('ControlOrMeta+Home')
  await field.press('End')

  const tab = await context.newPage()
  await openLesson(tab)
  const beside = await exerciseOf(tab)
  await expect(beside.getByRole('textbox')).toContainText('Hot.')
  await beside.getByRole('textbox').press('ControlOrMeta+Home')
  await tab.keyboard.insertText('<!doctype html>')
  await expect(field).toContainText('<!doctype html>')
  await page.bringToFront()
  await page.keyboard.insertText('<p>Green.</p>')
  const workOf = async () => (await readItem(context.request, workItem, first))['index.html']
  await expect.poll(workOf).toBe('<!doctype html><h1>Tea</h1><p>Green.</p>\n<p>Hot.</p>')
  await field.press('ControlOrMeta+z')
  await expect.poll(workOf).toBe('<!doctype html><h1>Tea</h1>\n<p>Hot.</p>')
  await expect(beside.getByRole('textbox')).not.toContainText('Green.')
  await expect(beside.getByRole('textbox')).toContainText('<!doctype html>')

  // Undone to the very beginning and done again, it is their own writing all the way.
  for (let step = 0; step < 5; step++) await field.press('ControlOrMeta+z')
  await expect(field).not.toContainText('Hot.')
  await expect(field).toContainText('<!doctype html>')
  await expect.poll(workOf).toContain('<!doctype html>')
  for (let step = 0; step < 6; step++) await field.press('ControlOrMeta+y')
  await expect.poll(workOf).toBe('<!doctype html><h1>Tea</h1><p>Green.</p>\n<p>Hot.</p>')
})

for (const hears of [true, false]) {
  test(`what two tabs begin on one board without a network stands in both, where ${hears ? 'each hears of the other' : 'one hears nothing'}`, {
    tag: '@long',
  }, async ({ learnerPage: page, context }) => {
    const other = await context.newPage()
    if (!hears)
      await other.addInitScript(() => {
        BroadcastChannel.prototype.addEventListener = () => {}
      })
    const tabs = [page, other]
    for (const tab of tabs) {
      await tab.goto(lessonPath('start-1-1-2', 'gaming'))
      await tab.locator('[data-exercise=b]').scrollIntoViewIfNeeded()
      await expect(tab.getByRole('heading', { name: 'Measured' })).toBeVisible()
    }
    const part = (tab: Page, number: number) => tab.getByLabel(`Part ${number}`, { exact: true })
    await context.setOffline(true)
    await page.getByRole('textbox', { name: 'The skill' }).fill('Play songs on the guitar')
    await part(page, 1).fill('Tune strings')
    await expect.poll(() => onDevice(page, 'work')).toBe(1)
    await part(other, 2).fill('Change chords')
    await expect(part(page, 2)).toHaveValue('Change chords')
    await context.setOffline(false)
    for (const tab of tabs) {
      await expect(tab.getByText('Work saved', { exact: true })).toBeVisible()
      await expect(tab.getByRole('textbox', { name: 'The skill' })).toHaveValue('Play songs on the guitar')
      await expect(part(tab, 1)).toHaveValue('Tune strings')
      await expect(part(tab, 2)).toHaveValue('Change chords')
    }
    const work = await readItem(context.request, workItem, 'start-1-1-2')
    expect(work['board.json']).toMatch(/Play songs on the guitar.*Tune strings.*Change chords/)
  })
}
