import type { Locator, Page } from '@playwright/test'
import { passed, verdict } from './exercise.ts'
import { tabTo } from './pages.ts'
import { expect, test } from './test.ts'

// The first lesson, whole, as a beginner meets it: nothing here is looked up, all of it stands on the screen.

const [first, second] = ['What HTML Is: Elements, Tags and a First Page', 'Editor and Files']
const [warmUp, task, quizTitle] = ['Mend the notice', 'A recipe anyone can follow', 'Check yourself']
/** What somebody knows who has read the lesson. */
const known = new RegExp(
  `^(${[
    'An opening tag, content and a closing tag',
    'title, the name of the page',
    '<p><em>Hi</em></p>',
    'ol',
    'As two paragraphs, one below the other',
    '<p>Please <em>call<em> first.</p>',
    '</li>',
    'CSS, which says how things look',
  ].join('|')})$`,
)

const mended = [
  ...['<!doctype html>', '<html lang="en">', '<head>', '<title>No lift on Friday</title>', '</head>', '<body>'],
  '<h1>No lift on Friday</h1>',
  '<p>The lift is checked from nine to noon. <em>Please take the stairs.</em></p>',
  '<p>Do you need help? Ask one of these:</p>',
  ...['<ul>', '<li>Ida, ground floor</li>', '<li>Omar, third floor</li>', '</ul>', '</body>', '</html>'],
]

const beginning = ['<h1>Pancakes</h1>', '<p>Quick breakfast for two.</p>']
const whole = [
  ...['<!doctype html>', '<html lang="en">', '<head>', '<title>Pancakes</title>', '</head>', '<body>', ...beginning],
  ...['<ul>', '<li>Flour</li>', '<li>Milk</li>', '<li>Eggs</li>', '</ul>'],
  ...['<ol>', '<li>Mix everything.</li>', '<li>Let it rest.</li>', '<li>Fry until golden.</li>', '</ol>'],
  ...['</body>', '</html>'],
]

/** How somebody presses what they see, and writes where they are. */
interface Hands {
  press: (place: Locator) => Promise<void>
  /** On to what the foot of the lesson says is next. */
  goOn: () => Promise<void>
  choose: (option: Locator) => Promise<void>
  write: (lines: string[]) => Promise<void>
  check: () => Promise<void>
}

async function walkFirstLesson(page: Page, { press, goOn, choose, write, check }: Hands): Promise<void> {
  const heading = (name: string) => page.getByRole('heading', { name, exact: true })
  const button = (name: string) => page.getByRole('button', { name, exact: true })

  await test.step('from the landing page through three questions to the course', async () => {
    await page.goto('/')
    await press(page.getByRole('main').getByRole('link', { name: 'Start without an account' }).first())
    for (const [question, answer, on] of [
      ['Learning Goals', 'Programming & Web Development', 'Continue'],
      ['Time Commitment', '1-2 hours per week', 'Continue'],
      ['Experience Level', 'Complete Beginner', 'Finish'],
    ] as const) {
      await expect(heading(question)).toBeVisible()
      await choose(page.getByRole('radio', { name: new RegExp(answer) }))
      await press(button(on))
    }
    await press(button('Start First Lesson'))
    await expect(heading(first)).toBeInViewport()
  })

  await test.step('it is read part by part: the foot says which comes, and there it is', async () => {
    for (let ahead = first; ahead !== warmUp; ) {
      const next = page.getByText(/^Next: /)
      await expect(next).not.toContainText(ahead)
      ahead = (await next.innerText()).replace(/^Next: | · Enter goes on$/g, '')
      await goOn()
      await expect(page.locator('[data-section]').filter({ has: heading(ahead) })).toBeInViewport()
    }
  })

  await test.step('the warm-up: a notice is mended', async () => {
    const exercise = page.getByRole('region', { name: warmUp })
    await press(exercise.getByRole('textbox', { name: 'index.html, your work' }))
    await write(mended)
    await check()
    await expect(verdict(exercise)).toHaveText(passed)
    await goOn()
    await expect(heading(task)).toBeInViewport()
  })

  const exercise = page.getByRole('region', { name: task })
  await test.step('the exercise: what is begun is told what comes first, what is whole passes', async () => {
    await press(exercise.getByRole('textbox', { name: 'index.html, your work' }))
    await write(beginning)
    await check()
    await expect(exercise.getByText('First: A bulleted list with three ingredients or more')).toBeInViewport()
    await press(button('Back to your work'))
    await write(whole)
    await check()
    await expect(verdict(exercise)).toHaveText(passed)
    await expect(verdict(exercise)).toBeInViewport()
    await goOn()
    await expect(heading(quizTitle)).toBeInViewport()
  })

  await test.step('the quiz', async () => {
    const quiz = page.getByRole('form', { name: 'Quiz' })
    for (let on = 'Next question'; on === 'Next question'; ) {
      await choose(quiz.getByRole('radio', { name: known }))
      await press(quiz.getByRole('button', { name: 'Answer' }))
      await expect(quiz.getByRole('status')).toContainText('Right.')
      on = await quiz.getByRole('button').innerText()
      await press(quiz.getByRole('button', { name: on }))
    }
    await expect(page.getByText(/(\d+) of \1 at first try/)).toBeInViewport()
  })

  await test.step('completed, with what one can do now, and the next lesson after it', async () => {
    await press(button('Complete and continue'))
    const moment = page.getByRole('region', { name: 'Lesson completed' })
    await expect(moment).toContainText('You can now explain what HTML, CSS and JavaScript each contribute to a page.')
    await expect(moment).toBeInViewport({ ratio: 1 })
    await expect(page.getByText('20% complete')).toBeVisible()
    await goOn()
    await expect(heading(second)).toBeInViewport()
  })
}

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 780 }, hasTouch: true })

  test('the first lesson is walked by touch, from the landing page to the next lesson', { tag: '@long' }, async ({
    page,
  }) => {
    const press = (place: Locator) => place.tap()
    await walkFirstLesson(page, {
      press,
      goOn: async () => {
        // Two taps at once on one place are a double tap: the finger was on what is next.
        await press(page.getByText(/^Next/).last())
        await press(page.getByRole('button', { name: 'Continue', exact: true }))
      },
      choose: press,
      write: async (lines) => {
        // All is chosen and typed over; the keyboard of a phone gives words, and a key only for a new line.
        await page.locator(':focus').fill('')
        for (const line of lines) {
          await page.keyboard.insertText(line)
          await page.keyboard.press('Enter')
        }
      },
      check: () => press(page.getByRole('button', { name: 'Check', exact: true }).last()),
    })
  })
})

test('the first lesson is walked by keyboard alone, from the landing page to the next lesson', {
  tag: '@long',
}, async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  const { keyboard } = page
  await walkFirstLesson(page, {
    press: async (place) => {
      await tabTo(page, place)
      // A field is there with the focus.
      if ((await place.getAttribute('contenteditable')) === null) await keyboard.press('Enter')
    },
    goOn: () => keyboard.press('Enter'),
    choose: async (option) => {
      // One stop for all of a group: arrows go to the others.
      const group = page.getByRole('radio')
      while (!(await group.evaluateAll((radios) => radios.some((radio) => radio === document.activeElement)))) {
        await keyboard.press('Tab')
      }
      await keyboard.press('Space')
      for (let steps = 0; !(await option.isChecked()); steps++) {
        expect(steps, 'arrows come to each answer').toBeLessThan(8)
        await keyboard.press('ArrowDown')
      }
    },
    write: async (lines) => {
      await keyboard.press('ControlOrMeta+A')
      await keyboard.type(lines.join('\n'))
    },
    check: () => keyboard.press('ControlOrMeta+Enter'),
  })
})
