import type { Locator, Page } from '@playwright/test'
import { lessonPathname } from '../app/paths.ts'
import { readContent } from '../content/read.ts'
import { type Check, type ExerciseKind, furtherChecks, type Work } from '../domain/exercises.ts'
import { withoutBackticks } from '../domain/inline-code.ts'
import type { Preferences } from '../domain/preferences.ts'
import { taskSlugs } from '../domain/section-slugs.ts'
import type { Step } from '../domain/tasks.ts'
import { expect, test } from './test.ts'

/** A path that shows every lesson of its course. */
const whole: Preferences = { learningGoal: 'coding', timeCommitment: 'intensive', experienceLevel: 'novice' }

export const lessonPath = (lessonId: string, goal: Preferences['learningGoal'] = 'coding') =>
  lessonPathname({ ...whole, learningGoal: goal }, lessonId)

/** Takes the errors of a console, and leaves out those of pictures and style sheets that a wrong work asks for. */
export const besidesMissingFiles = (errors: string[]) =>
  errors
    .splice(0)
    .filter((error) => !/img-src data:|style-src 'unsafe-inline'|ERR_FILE_NOT_FOUND|load local resource/.test(error))

/** Every exercise of these kinds, with its lesson's id and what has to pass and to fail. */
export function exercisesOf(...kinds: ExerciseKind[]) {
  return [...readContent().lessons].flatMap(([lessonId, { tasks }]) =>
    tasks.flatMap(({ id, step, exercise, tries }) =>
      kinds.includes(exercise.kind) ? [{ lessonId, id, step, ...exercise, ...tries }] : [],
    ),
  )
}

/** Opens the lesson and brings its exercise into view, ready to be worked on. */
export async function openExercise(page: Page, lessonId: string, step: Step = 'b'): Promise<Locator> {
  await page.goto(lessonPath(lessonId))
  return exerciseOf(page, step)
}

/** The exercise of the lesson that is open. */
export async function exerciseOf(page: Page, step: Step = 'b'): Promise<Locator> {
  const placeOf = page.locator(`[data-exercise=${step}]`)
  await placeOf.scrollIntoViewIfNeeded()
  const exercise = page.getByRole('region', { name: /./ }).filter({ has: page.locator(`#${taskSlugs[step]}-title`) })
  await expect(exercise.locator('.cm-content').first()).toBeAttached()
  await expect(exercise.getByRole('button', { name: 'Check', exact: true })).toBeEnabled()
  return exercise
}

export async function write(exercise: Locator, work: Work): Promise<void> {
  for (const [name, text] of Object.entries(work)) {
    const tab = exercise.getByRole('tab', { name, exact: true })
    if ((await tab.count()) > 0) await tab.click()
    const editor = exercise.getByRole('textbox', { name: `${name}, your work` })
    // To fill it alone replaces the lines that are drawn: of a long work those in sight.
    await editor.press('ControlOrMeta+a')
    await editor.press('Delete')
    await editor.fill(text)
  }
}

/** Checks the work, and waits for the verdict. */
export const check = (exercise: Locator) => pressToTheEnd(exercise, 'Check')

/** Runs the work, and waits until the page that it makes is the one in sight. */
export const run = (exercise: Locator) => pressToTheEnd(exercise, 'Run')

/** By key: what the page shows of what was typed may push the button down just as it is clicked. */
async function pressToTheEnd(exercise: Locator, name: 'Check' | 'Run'): Promise<void> {
  const button = exercise.getByRole('button', { name, exact: true })
  await expect(button).toHaveAttribute('aria-disabled', 'false')
  await button.press('Enter')
  await expect(button).toHaveAttribute('aria-disabled', 'false')
}

/**
 * Lets what the page runs from now on take as long as it likes, for no machine is too busy to be right; until the
 * function that comes back is called.
 */
export async function withoutDeadlines(page: Page): Promise<() => Promise<void>> {
  const timers = await page.evaluateHandle(() => {
    const { setTimeout, setInterval } = window
    // Those of a run wait for seconds, or ask again and again.
    const short = new Proxy(setTimeout, {
      apply: (real, self, given) => (given[1] >= 2000 ? 0 : Reflect.apply(real, self, given)),
    })
    Object.assign(window, { setTimeout: short, setInterval: () => 0 })
    return { setTimeout, setInterval }
  })
  return () => timers.evaluate((real) => void Object.assign(window, real))
}

/** What came of the last check, in a line. */
export const verdict = (exercise: Locator) =>
  exercise.getByRole('status').filter({ hasText: /checks? (passed|could)|Not checked/ })

export const passed = /^All \d+ checks passed\. You have passed this exercise\.$/

/** The page that the work makes, once it is in sight. */
export const shownPage = (exercise: Locator) => exercise.locator('iframe:not([inert])').contentFrame()

interface Tried {
  lessonId: string
  solution: Work
  checks: readonly Check[]
  accepted: { name: string; work: Work; more?: true | undefined }[]
  rejected: { name: string; work: Work; fails: string }[]
}

/**
 * Hands everything in that has to pass or to fail, and looks at the check that has to tell.
 *
 * @param bring brings a work into the exercise; left out, it is written by hand
 */
export async function handInAll(
  exercise: Locator,
  { checks, solution, accepted, rejected }: Tried,
  bring = (work: Work) => write(exercise, work),
): Promise<void> {
  const further = furtherChecks(checks)
  const furtherItems = exercise.getByRole('list', { name: 'Further, if you like' }).getByRole('listitem')
  for (const { name, work, fails } of rejected) {
    await test.step(`it is not passed ${name}`, async () => {
      await bring(work)
      await check(exercise)
      if (further.some(({ asks }) => asks === fails)) {
        await expect(verdict(exercise)).toHaveText(passed)
        await expect(furtherItems.filter({ hasText: withoutBackticks(fails) })).toHaveText(/^Not yet:/)
        return
      }
      await expect(verdict(exercise)).toHaveText(/^\d+ of \d+ checks passed\./)
      await exercise.getByText(/^Checks: /).evaluate(({ parentElement }) => parentElement?.setAttribute('open', ''))
      const told = exercise.getByRole('list', { name: 'Checks' }).getByRole('listitem').filter({ hasText: 'Not yet:' })
      await expect(told.filter({ hasText: withoutBackticks(fails) })).toHaveCount(1)
    })
  }
  for (const { name, work, more } of [{ name: 'as in its solution', work: solution, more: undefined }, ...accepted]) {
    await test.step(`it is passed ${name}`, async () => {
      await bring(work)
      await check(exercise)
      await expect(verdict(exercise)).toHaveText(passed)
      if (more) await expect(furtherItems).toHaveText(further.map(() => /^Passed:/))
    })
  }
}
