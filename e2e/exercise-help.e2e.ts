import type { Locator } from '@playwright/test'
import {
  check,
  exerciseOf,
  exercisesOf,
  lessonPath,
  openExercise,
  passed,
  shownPage,
  verdict,
  withoutDeadlines,
  write,
} from './exercise.ts'
import { expect, test } from './test.ts'

// How an exercise helps whoever does it: what it answers to a check, and where.

// Its tests know nothing of each other: the processes of a run share them.
test.describe.configure({ mode: 'parallel' })

const [recipe, card, gallery] = ['coding-1-1-1', 'coding-2-1-1', 'coding-2-1-2']

const phone = { width: 360, height: 740 }

/** The answer to a check has the focus, and is on the screen. */
async function expectAnswer(exercise: Locator, text: string | RegExp) {
  const answer = exercise.page().locator(':focus')
  await expect(answer).toContainText(text)
  await expect(answer.getByRole('status')).toBeInViewport({ ratio: 1 })
}

test('Check answers where the eye is: the focus is there, the first thing to do is named, the rest is folded', async ({
  page,
}) => {
  const exercise = await openExercise(page, recipe)
  await write(exercise, { 'index.html': '<h1>Pancakes</h1>\n<p>Quick.</p>' })
  await check(exercise)
  await expect(verdict(exercise)).toHaveText('2 of 6 checks passed.')
  await expectAnswer(exercise, 'First: A bulleted list with three ingredients or more')
  const later = exercise.getByText('There is no title with words in the head yet.')
  await expect(later).toBeHidden()
  await exercise.getByText('Checks: 2 of 6 passed').click()
  await expect(later).toBeVisible()
})

test('what cannot be parsed is reported alone, with its line, and the line is a press away', { tag: '@long' }, async ({
  page,
}) => {
  const exercise = await openExercise(page, recipe)
  await write(exercise, { 'index.html': '<p>Quick.</p>\n<h1>Pancakes<\\h1>\n<p>More.</p>' })
  await check(exercise)
  await expect(verdict(exercise)).toHaveText('Not checked yet: this cannot be read.')
  await expectAnswer(exercise, /index\.html, line 2: The slash leans the wrong way\. A closing tag is <\/h1>\./)
  await expect(exercise.getByText(/^First:/)).toBeHidden()
  await exercise.getByRole('button', { name: 'Go to line 2' }).click()
  await page.keyboard.type('X')
  await expect(exercise.getByRole('textbox')).toContainText('X<h1>Pancakes')
})

test('a run tells the same, in an exercise and in a sample', { tag: '@long' }, async ({ page }) => {
  const slip = '<p>Quick.</p>\n<h1>Pancakes<\\h1>\n<p>More.</p>'
  const exercise = await openExercise(page, recipe)
  await write(exercise, { 'index.html': slip })
  await exercise.getByRole('button', { name: 'Run', exact: true }).click()
  await expect(exercise).toContainText('index.html, line 2: The slash leans the wrong way.')

  await page.getByRole('button', { name: 'Try it: sample 2' }).click()
  const sample = page.getByRole('region', { name: 'Sample 2, to try' })
  await sample.getByRole('textbox').fill(slip)
  await sample.getByRole('button', { name: 'Run', exact: true }).click()
  await expect(sample.getByRole('status')).toHaveText('This cannot be read yet.')
  await expect(sample).toContainText('index.html, line 2: The slash leans the wrong way.')
  await sample.getByRole('button', { name: 'Go to line 2' }).click()
  await page.keyboard.type('X')
  await expect(sample.getByRole('textbox')).toContainText('X<h1>Pancakes')
})

test('a page shows what is typed while it is typed', { tag: '@long' }, async ({ page }) => {
  const exercise = await openExercise(page, recipe)
  const field = exercise.getByRole('textbox')
  await field.focus()
  await expect(shownPage(exercise).getByText('Pancakes Quick breakfast')).toBeVisible()
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type('<h1>Waffles')
  await expect(shownPage(exercise).getByRole('heading', { name: 'Waffles' })).toBeVisible()
  // Half of a script has no fault yet, and one that never ends holds nobody up.
  await page.keyboard.type('</h1><script>for (;;) {')
  await expect(exercise.getByRole('alert')).toBeHidden()
  await page.keyboard.type('}</script>')
  await field.fill('<script>setTimeout(() => { console.log("Late."); half.typed() }, 100)</script>')
  await expect(exercise.getByRole('region', { name: 'Output' })).toContainText('Late.')
  await expect(exercise.getByRole('alert')).toBeHidden()
  await field.fill('<h1>Crêpes</h1>')
  await expect(shownPage(exercise).getByRole('heading', { name: 'Crêpes' })).toBeVisible()
  // In the letters of the samples above it.
  const frame = page.locator('iframe[title^="Page 1"]')
  await frame.scrollIntoViewIfNeeded()
  const sample = frame.contentFrame().locator('body')
  for (const property of ['fontFamily', 'fontSize', 'lineHeight', 'margin'] as const) {
    const letters = (body: Locator) => body.evaluate((one, name) => getComputedStyle(one)[name], property)
    expect(await letters(shownPage(exercise).locator('body'))).toBe(await letters(sample))
  }
})

test('on a phone, a page is measured while its editor is in sight, however long the work is', async ({ page }) => {
  await page.setViewportSize(phone)
  const exercise = await openExercise(page, gallery)
  await withoutDeadlines(page)
  const [{ solution = {} } = {}] = exercisesOf('html').filter(({ id }) => id === gallery)
  // Behind so long an editor the page is out of the window, where browsers do not give a hidden frame its width.
  await write(exercise, { 'style.css': `${solution['style.css']}${'\n'.repeat(60)}` })
  await check(exercise)
  await expect(exercise.getByRole('tab', { name: 'Editor' })).toHaveAttribute('aria-selected', 'true')
  await expect(verdict(exercise)).toHaveText(passed)
})

test('on a phone, editor and result are two tabs, and the verdict stands under both', { tag: '@long' }, async ({
  page,
}) => {
  await page.setViewportSize(phone)
  const exercise = await openExercise(page, card)
  const [editor, result] = ['Editor', 'Result'].map((name) => exercise.getByRole('tab', { name }))
  await expect(exercise.locator('iframe:not([inert])')).toBeHidden()
  await check(exercise)
  await expectAnswer(exercise, '0 of 5 checks passed.')
  await result?.click()
  await expect(exercise.getByRole('textbox', { name: 'style.css, your work' })).toBeHidden()
  await expect(shownPage(exercise).getByText('Noor Haddad')).toBeVisible()
  await expect(verdict(exercise)).toBeVisible()
  await editor?.click()
  await expect(exercise.getByRole('textbox', { name: 'style.css, your work' })).toBeVisible()
  await expect(verdict(exercise)).toBeVisible()
})

test('the line between editor and result is moved by keys, stays where it is put, and a wide page is fitted', {
  tag: '@long',
}, async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 900 })
  const exercise = await openExercise(page, 'coding-2-1-2')
  const line = exercise.getByRole('separator', { name: 'Width of the editor' })
  const fitted = exercise.getByRole('button', { name: 'As on a laptop' })
  const frame = exercise.locator('iframe:not([inert])')
  await check(exercise)
  const windowWidth = () =>
    shownPage(exercise)
      .locator('body')
      .evaluate(() => innerWidth)
  expect(await windowWidth()).toBe(1024)
  const narrow = (await frame.boundingBox())?.width ?? 0
  await line.focus()
  await page.keyboard.press('Home')
  await expect(line).toHaveAttribute('aria-valuenow', '25')
  await expect.poll(async () => (await frame.boundingBox())?.width).toBeGreaterThan(narrow * 1.2)
  await fitted.click()
  await expect.poll(windowWidth).toBeLessThan(700)
  await page.reload()
  await exerciseOf(page)
  await expect(line).toHaveAttribute('aria-valuenow', '25')
})

test('the course map beside a lesson is no wider than its place, in every course', { tag: '@long' }, async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 900 })
  for (const goal of ['coding', 'design', 'data'] as const) {
    await page.goto(lessonPath(`${goal}-1-1-1`, goal))
    const map = page.getByRole('complementary', { name: 'Course map' })
    await expect(map.getByRole('list', { name: 'Skills' }).first()).toBeVisible()
    expect(await map.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
  }
})

test.describe('with a finger', { tag: '@long' }, () => {
  test.use({ hasTouch: true, isMobile: true, viewport: phone })
  test('keys for code stand under the editor, and write where the cursor is', async ({ page }) => {
    const exercise = await openExercise(page, recipe)
    await write(exercise, { 'index.html': 'h1' })
    const field = exercise.getByRole('textbox')
    const keys = exercise.getByRole('toolbar', { name: 'Keys for code' })
    await field.focus()
    for (const key of ['>', '"', 'Tab']) await keys.getByRole('button', { name: key, exact: true }).tap()
    await expect(field).toBeFocused()
    await expect(field).toHaveText('  h1>"')
  })
})

test('the first exercise of a course shows editor, result and Check, one at a time; others do not', {
  tag: '@long',
}, async ({ page }) => {
  const exercise = await openExercise(page, recipe, 'a')
  const tour = exercise.getByRole('region', { name: 'How exercises work' })
  await expect(tour).toContainText('1 of 3This is the editor')
  await tour.getByRole('button', { name: 'Next' }).click()
  await expect(tour).toContainText('This is the result')
  await tour.getByRole('button', { name: 'Next' }).click()
  await expect(tour).toContainText('And this is Check')
  await check(exercise)
  await expect(tour).toBeHidden()
  const second = await openExercise(page, 'coding-1-1-2')
  await expect(second.getByRole('region', { name: 'How exercises work' })).toBeHidden()
})

test('the bar at the foot has its buttons within the width of the page', { tag: '@long' }, async ({ page }) => {
  await openExercise(page, recipe)
  const foot = page.locator('[data-lesson-foot]')
  for (const width of [768, 1280, 1920]) {
    await page.setViewportSize({ width, height: 800 })
    const check = await foot.getByRole('button', { name: 'Check' }).boundingBox()
    const [text] = await page
      .locator('#exercise-title')
      .evaluateAll((titles) => titles.map((title) => title.closest('section')?.getBoundingClientRect()))
    expect((check?.x ?? 0) + (check?.width ?? 0)).toBeLessThanOrEqual((text?.right ?? 0) + 1)
  }
})

test('hints come one at a time', async ({ page }) => {
  const exercise = await openExercise(page, recipe)
  const hints = exercise.getByRole('list', { name: 'Hints' }).getByRole('listitem')
  for (const [count, name] of ['Show a hint', 'Next hint (2 left)', 'Next hint (1 left)'].entries()) {
    await expect(hints).toHaveCount(count)
    await exercise.getByRole('button', { name }).click()
  }
  await expect(hints).toHaveCount(3)
  await expect(exercise.getByRole('button', { name: /hint/ })).toBeHidden()
  // The button that had the focus is gone.
  await expect(exercise.getByRole('list', { name: 'Hints' })).toBeFocused()
})

test('who skips the tour goes on where it stood', { tag: '@long' }, async ({ page }) => {
  const exercise = await openExercise(page, recipe, 'a')
  await exercise.getByRole('button', { name: 'Skip' }).click()
  await expect(exercise.getByRole('region', { name: 'How exercises work' })).toBeHidden()
  await expect(exercise.locator('#warm-up-title')).toBeFocused()
})

test('a call that gives something else is shown: what was called, what was expected, what came', async ({ page }) => {
  const exercise = await openExercise(page, 'coding-3-1-1')
  await write(exercise, { 'script.js': 'function summarise(scores) {\n  return { count: scores.length };\n}' })
  await check(exercise)
  await expectAnswer(exercise, /Called.*summarise\(\[4, 9, 8\]\).*Expected.*average: 7.*Got.*\{ count: 3 \}/s)
})

test('work that is checked while its tab is hidden is measured once it is looked at', { tag: '@long' }, async ({
  page,
}) => {
  const exercise = await openExercise(page, 'coding-2-1-2')
  const gallery =
    '.gallery { display: grid; gap: 16px; }\n@media (min-width: 600px) { .gallery { grid-template-columns: 1fr 1fr 1fr; } }'
  const bar = '.bar { display: flex; justify-content: space-between; align-items: center; }'
  await write(exercise, { 'style.css': `${gallery}\n${bar}` })
  const hide = (isHidden: boolean) =>
    page.evaluate((hidden) => {
      Object.defineProperty(document, 'hidden', { configurable: true, value: hidden })
      document.dispatchEvent(new Event('visibilitychange'))
    }, isHidden)
  await hide(true)
  await exercise.getByRole('button', { name: 'Check', exact: true }).click()
  await expect(exercise.getByText('Running …')).toBeVisible()
  await hide(false)
  await expect(verdict(exercise)).toHaveText(passed)
})

test('what cannot be laid out as wide as a check wants is not reported as wrong: it could not be measured', {
  tag: '@long',
}, async ({ page }) => {
  const exercise = await openExercise(page, 'coding-2-1-2')
  await withoutDeadlines(page)
  await page.addStyleTag({ content: '.exercise-frame { width: 200px !important }' })
  await check(exercise)
  await expect(verdict(exercise)).toHaveText('Not checked yet: 5 of 5 checks could not run.')
  await expectAnswer(exercise, /This could not be measured, because your page was not on the screen/)
})

test('a sample of the text is changed and run where it stands', async ({ page }) => {
  await page.goto(lessonPath(recipe))
  const text = page.getByRole('main')
  await text.getByRole('button', { name: 'Try it: sample 2' }).click()
  const sample = page.getByRole('region', { name: 'Sample 2, to try' })
  await expect(sample).toBeFocused()
  await sample.getByRole('textbox').fill('<h2>Mine</h2>')
  await expect(shownPage(sample).getByRole('heading', { name: 'Mine' })).toBeVisible()
  await sample.getByRole('button', { name: 'Close' }).click()
  await expect(text.getByRole('button', { name: 'Try it: sample 2' })).toBeFocused()
})

test('rules of CSS in the text are changed where they stand, and seen on the page that they are for', {
  tag: '@long',
}, async ({ page }) => {
  await page.goto(lessonPath(card))
  await page.getByRole('button', { name: 'Try it: sample 1' }).click()
  const sample = page.getByRole('region', { name: 'Sample 1, to try' })
  const heading = shownPage(sample).getByRole('heading', { name: 'Opening hours' })
  await expect(heading).toHaveCSS('color', 'rgb(0, 128, 0)')
  await sample.getByRole('textbox', { name: 'style.css, your work' }).fill('h2 { color: purple; }')
  await expect(heading).toHaveCSS('color', 'rgb(128, 0, 128)')
})

test('a query of the text that goes on from a script above it is run after that', { tag: '@long' }, async ({
  page,
}) => {
  await page.goto(lessonPath('data-1-2-1', 'data'))
  await withoutDeadlines(page)
  await page.getByRole('button', { name: 'Try it: sample 2' }).click()
  const sample = page.getByRole('region', { name: 'Sample 2, to try' })
  await sample.getByRole('textbox').fill('SELECT count(*) AS all_loans FROM loans;')
  await sample.getByRole('button', { name: 'Run' }).click()
  await expect(sample.getByRole('region', { name: 'Output' })).toContainText(/all_loans\s+-*\s*8/)
})

test('a component of the text is changed where it stands, and shown', { tag: '@long' }, async ({ page }) => {
  await page.goto(lessonPath('coding-4-1-1'))
  await page.getByRole('button', { name: 'Try it: sample 1' }).click()
  const sample = page.getByRole('region', { name: 'Sample 1, to try' })
  await expect(shownPage(sample).getByText('Boat house, after 20 minutes')).toBeVisible()
  await sample.getByRole('textbox').fill('function App() {\n  return <h2>Mine</h2>;\n}')
  await sample.getByRole('button', { name: 'Run', exact: true }).click()
  await expect(shownPage(sample).getByRole('heading', { name: 'Mine' })).toBeVisible()
})

test('a program of the text is run where it stands, and says how large what runs it is', { tag: '@long' }, async ({
  page,
}) => {
  await page.goto(lessonPath('data-1-1-2', 'data'))
  await page.getByRole('button', { name: 'Try it: sample 1' }).click()
  const sample = page.getByRole('region', { name: 'Sample 1, to try' })
  await page.route('**/*.wasm', async (route) => {
    await expect(sample.getByText(/^Loading Python, once: \d+\.\d of 13\.0 MB$/)).toBeVisible()
    await route.continue()
  })
  await sample.getByRole('button', { name: 'Run' }).click()
  await expect(sample.getByRole('region', { name: 'Output' })).toContainText('5.0\n5')
})

const beginner: [typed: string, told: RegExp][] = [
  ['<title>Pancakes\n<p>Quick.</p>', /line 1: <title> is opened here and never closed/],
  ['<h1>Pancakes<h1>\n<p>Quick.</p>', /line 1: This second <h1> opens another one/],
  ['<p>Quick.<p>\n<ul><li>Flour<li></ul>', /line 1: This second <p> opens another one/],
  ['<ul>\n<li>Flour<li>\n<li>Milk<li>\n</ul>', /line 2: This second <li> opens another one/],
  ['<!doctype html\n<html lang="en">\n<p>Quick.</p>', /line 1: The tag <!doctype lacks its >/],
  ['<!-- later\n<h1>Pancakes</h1>', /line 1: The comment opened here is never closed/],
  ['<html lang=“en”><p>Quick.</p>', /line 1: These quotation marks are curly/],
  ['<html lang="en>\n<p>Quick.</p>', /line 1: A quotation mark is missing/],
  ['</html></li></ol></li></ul></p></h1></body></title>', /line 1: <\/html> closes nothing/],
  [
    '<html lang="english"><title>A</title><h1>A</h1><p>B</p><ul><li>a<li>b<li>c</ul><ol><li>a<li>b<li>c</ol>',
    /its value is no language's code. Codes are short, such as en or es/,
  ],
  [
    '<html lang="en"><h1>A</h1><p>B</p><ul><li>a<li>b<li>c</ul><ol><li>a<li>b<li>c</ol>',
    /There is no title with words/,
  ],
]

test('each mistake of a beginner is answered by the sentence that helps', { tag: '@long' }, async ({ page }) => {
  const exercise = await openExercise(page, recipe)
  for (const [typed, told] of beginner) {
    await write(exercise, { 'index.html': typed })
    await check(exercise)
    await expectAnswer(exercise, told)
  }
  const travel = await openExercise(page, 'coding-1-1-2')
  const [river, jump, elsewhere] = [
    '<img src="river.svg" alt="Narrow houses in many colours above the river">',
    '<h2 id="getting-there">Getting there</h2>\n<a href="#getting-there">Getting there</a>',
    '<a href="https://www.cp.pt/">Timetable of the railway</a>',
  ]
  for (const [typed, told] of [
    [
      [river, jump.replace('id="', 'id="#'), elsewhere],
      /line 2: An id is written without #\. The # belongs in the link that leads to it/,
    ],
    [[river, jump.replaceAll('getting-there', 'Getting there'), elsewhere], /The heading needs an id without spaces/],
    [[river.replace(/alt=".*"/, 'alt="image"'), jump, elsewhere], /Its file's name does not, nor does 'image'/],
    [[river.replace(/alt=".*"/, 'alt="asdf"'), jump, elsewhere], /alt says in some words what the picture shows/],
    [[river, jump.replace('>Getting there</a>', '>click here</a>'), elsewhere], /'Click here' does not/],
    [[river, jump, elsewhere.replace('Timetable of the railway', 'click here')], /'Click here' does not/],
  ] as const) {
    await write(travel, { 'index.html': typed.join('\n') })
    await check(travel)
    await expectAnswer(travel, told)
  }
  const style = await openExercise(page, card)
  for (const [typed, told] of [
    ['.card {\n  width=320px;\n}', /line 2: Between property and value stands a colon/],
    ['.card {\n  width: 320 px;\n}', /line 2: There is a space between the number and its unit/],
    ['.card {\n  width: 320px\n  padding: 24px;\n}', /line 2: A semicolon is missing/],
    ['.card {\n  width: 320px\n  padding: 24px\n  border-radius: 12px\n}', /line 2: A semicolon is missing/],
    ['.card {\n  width: calc(100% - 3px;\n}', /line 2: The bracket \( opened here is never closed/],
    ['.card {\n  padding; 24px;\n}', /line 2: After padding come a colon and a value/],
  ] as const) {
    await write(style, { 'style.css': typed })
    await check(style)
    await expectAnswer(style, told)
  }
})
