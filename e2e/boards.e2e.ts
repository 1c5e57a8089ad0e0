import { AxeBuilder } from '@axe-core/playwright'
import type { Locator, Page } from '@playwright/test'
import { eventOperation } from '../domain/operations.ts'
import type { LearningGoal } from '../domain/preferences.ts'
import { taskSlugs } from '../domain/section-slugs.ts'
import type { Step } from '../domain/tasks.ts'
import { check, exercisesOf, handInAll, lessonPath, passed, verdict } from './exercise.ts'
import { sendAll } from './items.ts'
import { tabTo } from './pages.ts'
import { pastOf } from './specification/learner.ts'
import { expect, test } from './test.ts'

// Its tests know nothing of each other: the processes of a run share them.
test.describe.configure({ mode: 'parallel' })

const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

interface Solved {
  lessonId: string
  /** Left out for the exercise of the lesson. */
  step?: Step
  goal: LearningGoal
  /** What an untouched board reports as missing. */
  missing: string
  solve: (exercise: Locator, page: Page) => Promise<void>
}

const boards: Record<string, Solved> = {
  'the flyer': {
    lessonId: 'design-1-1-1',
    goal: 'design',
    missing: 'The pieces begin at more than two left edges.',
    solve: mendFlyer,
  },
  'the contrast clinic': {
    lessonId: 'design-1-1-2',
    goal: 'design',
    missing: 'A verdict is missing or does not fit its number.',
    solve: healPairs,
  },
  'the type scale': {
    lessonId: 'design-1-2-1',
    goal: 'design',
    missing: 'A step is not where it belongs.',
    solve: setType,
  },
  'the layout': {
    lessonId: 'design-2-1-1',
    goal: 'design',
    missing: 'A block is missing, or begins or ends in a gutter.',
    solve: layOut,
  },
  'the research': { lessonId: 'design-3-1-1', goal: 'design', missing: 'A quote is alone', solve: research },
  'the question cards, by keyboard alone': {
    lessonId: 'data-1-1-1',
    goal: 'data',
    missing: 'Two cards or more lie wrong.',
    solve: sharpen,
  },
  'the recall card, by keyboard alone': {
    lessonId: 'start-1-1-1',
    goal: 'gaming',
    missing: 'Close the passage and write',
    solve: recall,
  },
  'the first month, by keyboard alone': {
    lessonId: 'start-1-1-2',
    goal: 'gaming',
    missing: 'Name the skill and five different parts',
    solve: plan,
  },
  'the cards, by keyboard alone': {
    lessonId: 'start-1-1-1',
    step: 'c',
    goal: 'gaming',
    missing: 'Make at least eight cards',
    solve: writeCards,
  },
}

const witness = 'the recall card, by keyboard alone'

for (const [name, { lessonId, step, goal, missing, solve }] of Object.entries(boards)) {
  const tag = name === witness ? [] : '@long'
  test(`${name}: untouched it says what is missing, and a person solves it`, { tag }, async ({ page }) => {
    const exercise = await open(page, lessonId, goal, step)
    await check(exercise)
    await expect(verdict(exercise)).toContainText(/^0 of/)
    await expect(exercise.getByText(missing).first()).toBeVisible()
    await solve(exercise, page)
    await check(exercise)
    await expect(exercise.getByText(missing)).toHaveCount(0)
    await expect(verdict(exercise)).toHaveText(passed)
    await expect(exercise.getByText('(not yet)')).toHaveCount(0)
  })
}

// Boards that a course describes itself are in content-boards.e2e.ts.
for (const one of exercisesOf('board').filter(({ board }) => typeof board === 'string')) {
  test(`the exercise ${one.id} is failed by each work that is wrong, and passed by each that is right`, {
    tag: '@long',
  }, async ({ learnerPage: page, baseURL }) => {
    const solved = Object.values(boards).find(
      ({ lessonId, step = 'b' }) => lessonId === one.lessonId && step === one.step,
    )
    if (!solved) throw new Error(`The board of ${one.id} is not among those above`)
    const exercise = await open(page, one.lessonId, solved.goal, one.step)
    const measures = exercise.locator('h4:text-is("Measured") + ul')
    const untouched = await measures.innerText()
    const past = pastOf(page, baseURL)
    // Passed before: a first pass makes the page write, in its own time, and that could come after the next work.
    await past.work(one.id, one.solution)
    const value = { kind: 'task-passed', taskId: one.id, occurredAt: new Date().toISOString(), timeZone: 'UTC' }
    await sendAll(page.request, [{ id: crypto.randomUUID(), kind: eventOperation, value }], baseURL)
    await handInAll(exercise, one, async (work) => {
      await past.work(one.id, work)
      await page.reload()
      await expect(exercise.getByText('Work saved')).toBeVisible()
      await expect(measures, 'the board shows it').not.toHaveText(untouched, { useInnerText: true })
    })
  })
}

for (const scheme of ['light', 'dark'] as const) {
  test(`axe finds nothing on any board in the ${scheme} theme, and at 320 px nothing overflows`, {
    tag: '@long',
  }, async ({ page }) => {
    await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' })
    const complaints: string[] = []
    for (const { lessonId, step = 'b', goal } of Object.values(boards)) {
      // Tall, so that the header and the bar at the foot lie over nothing that is measured.
      await page.setViewportSize({ width: 320, height: 4000 })
      const exercise = await open(page, lessonId, goal, step)
      await exercise.evaluate((element) => element.scrollIntoView({ block: 'center' }))
      const axe = new AxeBuilder({ page })
        .include(`[data-exercise=${step}]`)
        .exclude('[data-specimen]')
        .setLegacyMode()
        .withTags(standards)
      const { violations } = await axe.analyze()
      complaints.push(
        ...violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${lessonId}: ${id} in ${html}`)),
      )
      const excess = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
      await expect.poll(excess, lessonId).toBeLessThanOrEqual(0)
    }
    expect(complaints).toEqual([])
  })
}

test('pieces follow the pointer and the arrow keys, and what was measured is said once the hand rests', {
  tag: '@long',
}, async ({ page }) => {
  const exercise = await open(page, 'design-1-1-1', 'design')
  const title = exercise.getByRole('button', { name: 'Repair café' })
  const left = exercise.getByLabel('Left', { exact: true })
  await title.hover()
  const box = await title.boundingBox()
  const [x, y] = [(box?.x ?? 0) + 60, (box?.y ?? 0) + 20]
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x + 40, y)
  await expect(left).toHaveValue('64')
  await page.mouse.move(x, y)
  await expect(left).toHaveValue('24')
  await page.mouse.move(x + 90, y + 40, { steps: 4 })
  await page.mouse.up()
  await expect(left).not.toHaveValue('24')
  await left.fill('56')
  await title.press('ArrowRight')
  await title.press('Shift+ArrowLeft')
  await expect(left).toHaveValue('63')
  await expect(exercise.getByRole('status').filter({ hasText: 'Left edges: 6' })).toBeAttached()
})

async function open(page: Page, lessonId: string, goal: LearningGoal, step: Step = 'b'): Promise<Locator> {
  await page.goto(lessonPath(lessonId, goal))
  await page.locator(`[data-exercise=${step}]`).scrollIntoViewIfNeeded()
  const exercise = page.getByRole('region', { name: /./ }).filter({ has: page.locator(`#${taskSlugs[step]}-title`) })
  await expect(exercise.getByRole('heading', { name: 'Measured' })).toBeVisible()
  return exercise
}

async function mendFlyer(exercise: Locator) {
  const pieces = [
    ['Repair café', 32, 44, 'Largest by far, so that it is seen.'],
    ['Broken lamp? Silent radio?', 95, 18, 'Under the title, so that it explains it.'],
    ['Saturday 6 June', 160, 24, 'First of its group, so that it is found.'],
    ['14:00 to 17:00', 194, 24, 'Close to the day, so that both are one.'],
    ['Gym, 4 Linden Street', 228, 18, 'With day and time, so that they belong together.'],
    ['Free, and there is cake', 296, 16, 'Down here, so that it comes later.'],
    ['Bring spare parts if you can', 322, 16, 'On the same edge, so that the eye finds it.'],
    ['Questions? Ring 555 0178', 348, 16, 'Last, so that it waits for a question.'],
  ] as const
  for (const [text, top, size, note] of pieces) {
    await exercise.getByRole('button', { name: text }).click()
    await exercise.getByLabel('Left', { exact: true }).fill('24')
    await exercise.getByLabel('Top', { exact: true }).fill(String(top))
    await exercise.getByLabel('Size', { exact: true }).fill(String(size))
    await exercise.getByRole('radio', { name: 'Black' }).check()
    await exercise.getByLabel(/^Your note/).fill(note)
  }
}

async function healPairs(exercise: Locator) {
  const pairs = [['Pass'], ['Fail', '43'], ['Fail', '45'], ['Fail', '31'], ['Fail', '42'], ['Pass']] as const
  for (const [index, [verdict, lightness]] of pairs.entries()) {
    const pair = exercise.getByRole('group', { name: new RegExp(`^Pair ${index + 1}:`) })
    await pair.getByRole('radio', { name: verdict }).check()
    if (lightness) await exercise.getByLabel(`Lightness of text ${index + 1}`).fill(lightness)
  }
  await exercise.getByLabel('Words').fill('The number is too short.')
}

async function setType(exercise: Locator) {
  for (const [index, size] of ['16', '20', '25', '31.25', '39.06'].entries()) {
    await exercise.getByLabel(`Step ${index}`).fill(size)
  }
  for (const [role, step, weight] of [
    ['Title', '39.06 px', 'Bold'],
    ['Section', '25 px', 'Bold'],
    ['Lead', '20 px', 'Regular'],
    ['Body', '16 px', 'Regular'],
    ['Caption', '16 px', 'Semibold'],
  ] as const) {
    await exercise.getByLabel(`${role}: size`).selectOption(step)
    await exercise.getByLabel(`${role}: weight`).selectOption(weight)
    await exercise.getByLabel(`${role}: family`).selectOption('Sans serif')
  }
  await exercise.getByLabel('Width of the column').fill('520')
  await exercise.getByLabel('Line height of the body').fill('1.55')
}

async function layOut(exercise: Locator, page: Page) {
  await exercise.getByLabel('One column, in px').fill('78')
  await exercise.getByLabel('A block over four, in px').fill('384')
  for (const [block, left, top, width] of [
    ['Hero', '0', '0', '792'],
    ['Sidebar', '816', '0', '384'],
    ['Card 1', '0', '384', '384'],
    ['Card 2', '408', '384', '384'],
  ] as const) {
    await exercise.getByLabel('Block', { exact: true }).selectOption(block)
    await exercise.getByRole('button', { name: 'Put it on the board' }).click()
    await exercise.getByLabel('Width', { exact: true }).fill(width)
    await exercise.getByLabel('Left', { exact: true }).fill(left)
    await exercise.getByLabel('Top', { exact: true }).fill(top)
  }
  // The last by its keys: out to the columns, and up beside the others.
  await exercise.getByLabel('Block', { exact: true }).selectOption('Card 3')
  await exercise.getByRole('button', { name: 'Put it on the board' }).click()
  await exercise.getByRole('button', { name: 'Wider' }).click()
  await exercise.getByLabel('Top', { exact: true }).fill('400')
  const card = exercise.getByRole('button', { name: /^Card 3/ })
  for (const _ of Array(8)) await card.press('ArrowRight')
  for (const _ of Array(2)) await card.press('ArrowUp')

  for (const _ of Array(2)) await exercise.getByRole('button', { name: 'Move up: Hero' }).click()
  // What moves keeps the focus.
  await exercise.getByRole('button', { name: 'Move down: Sidebar' }).focus()
  for (const _ of Array(3)) await page.keyboard.press('Enter')
  await exercise.getByRole('button', { name: 'Move up: Card 1' }).click()
}

async function research(exercise: Locator) {
  await exercise.getByLabel('Group 1', { exact: true }).fill('Know where I was')
  await exercise.getByLabel('Group 2', { exact: true }).fill('Know whether time is enough')
  for (const [index, group] of [1, 1, 1, 2, 1, 2, 2, 1, 1, 1].entries()) {
    await exercise.getByLabel(`Group of quote ${index + 1}`, { exact: true }).selectOption(String(group))
  }
  await exercise.getByLabel('Need').fill('find a better menu quickly')
  await expect(exercise.getByText('‘menu’ is something you could build.')).toBeVisible()
  await exercise.getByLabel('Need').fill('know at once where they stopped')
  await exercise.getByLabel('Whom').fill('learners who come back')
  await exercise.getByLabel('Go on: lesson 4, minute 7').first().check()
  await exercise.getByLabel('All lessons').first().check()
  await exercise.getByLabel('Main action: Go on').check()
  const screen = exercise.getByRole('region', { name: 'Your screen' })
  for (const task of [1, 2, 3]) {
    await exercise.getByRole('button', { name: `task ${task}` }).click()
    await screen.getByRole('button', { name: task === 3 ? 'All lessons' : 'Go on' }).click()
    await expect(exercise.getByText(/’ after \d+(\.\d)? s/)).toHaveCount(task)
  }
  await exercise.getByLabel('One change after the test').fill('Show the minutes left, since nothing told me.')
}

async function sharpen(exercise: Locator, page: Page) {
  for (const [text, presses] of [
    [/opened a lesson/, 0],
    [/holidays end/, 1],
    [/weekly reminders/, 2],
    [/first try/, 0],
    [/in January/, 1],
    [/shorter videos/, 2],
    [/weekday/, 0],
    [/taken away/, 2],
  ] as const) {
    await tabTo(page, exercise.getByRole('group', { name: text }).getByRole('radio').first())
    await page.keyboard.press('Space')
    for (let press = 0; press < presses; press++) await page.keyboard.press('ArrowRight')
  }
  await type(page, exercise.getByLabel('What is measured'), 'the share that rates a week 4 or 5')
  await type(page, exercise.getByLabel('Who', { exact: true }), 'learners in their first month')
  await type(page, exercise.getByLabel('When'), 'in the weeks of May')
  await type(page, exercise.getByLabel('Compared with what'), 'the weeks of last May')
  await type(page, exercise.getByLabel('Who could be missing'), 'Those who left are never asked.')
}

async function recall(exercise: Locator, page: Page) {
  // From the verdict round the page, past the challenge and its board.
  await tabTo(page, exercise.getByRole('button', { name: 'Close it' }), 100)
  await page.keyboard.press('Enter')
  await expect(exercise.getByText('tram driver')).toBeHidden()
  await expect(exercise.getByRole('textbox')).toBeFocused()
  await page.keyboard.type('Flowers kept by learning on several days')
  await tabTo(page, exercise.getByRole('button', { name: 'Open it and compare' }))
  await page.keyboard.press('Enter')
  for (const idea of [/long sitting/, /total time/, /strengthens/]) {
    await tabTo(page, exercise.getByRole('group', { name: idea }).getByRole('radio').first())
    await page.keyboard.press('Space')
  }
  await tabTo(page, exercise.getByRole('button', { name: 'Set both dates' }))
  await page.keyboard.press('Enter')
}

async function plan(exercise: Locator, page: Page) {
  await type(page, exercise.getByLabel('The skill'), 'Play songs on the guitar')
  for (const [index, part] of ['Tune strings', 'Change chords', 'Keep a beat', 'Pluck', 'Sing along'].entries()) {
    await type(page, exercise.getByLabel(`Part ${index + 1}`, { exact: true }), part)
    if (index === 1 || index === 2) {
      await page.keyboard.press('Tab')
      await page.keyboard.press('Space')
    }
  }
  // The weekly time is that of the course's address.
  await expect(exercise.getByLabel('Your weekly time')).toHaveValue('intensive')
  for (const day of ['Tuesday', 'Friday']) {
    await tabTo(page, exercise.getByLabel(day))
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.type('300')
  }
  await type(page, exercise.getByLabel('If', { exact: true }), 'my neighbour is asleep')
  await type(page, exercise.getByLabel('then I will'), 'practise without plucking')
  await type(page, exercise.getByLabel('Your first session'), '05122026')
}

/** Eight cards: five are added, and one too many is taken away. */
async function writeCards(exercise: Locator, page: Page) {
  for (let number = 1; number <= 9; number++) {
    const card = exercise.getByRole('group', { name: `Card ${number}`, exact: true })
    if (number > 3) {
      await tabTo(page, exercise.getByRole('button', { name: 'Add a card' }))
      await page.keyboard.press('Enter')
      await expect(card.getByLabel('Question')).toBeFocused()
      await page.keyboard.type(`Why is number ${number} so?`)
    } else await type(page, card.getByLabel('Question'), `Why is number ${number} so?`)
    await page.keyboard.press('Tab')
    await page.keyboard.type('Searching makes it firm.')
    await page.keyboard.press('Tab')
    for (const key of ['Space', 'ArrowRight']) await page.keyboard.press(key)
  }
  await exercise.getByRole('button', { name: 'Remove card 4' }).focus()
  await page.keyboard.press('Enter')
  await expect(exercise.getByRole('group', { name: 'Card 4', exact: true }).getByLabel('Question')).toHaveValue(/5/)
  await expect(exercise.getByRole('listitem').filter({ hasText: 'Card 4' })).toBeFocused()
  await tabTo(page, exercise.getByRole('button', { name: 'Tomorrow' }))
  await page.keyboard.press('Enter')
}

async function type(page: Page, control: Locator, text: string) {
  await tabTo(page, control)
  await page.keyboard.type(text)
}
