import { readFileSync } from 'node:fs'
import type { Download, Page } from '@playwright/test'
import { coursePathname } from '../app/paths.ts'
import { readContent } from '../content/read.ts'
import type { Unit } from '../domain/courses.ts'
import { besidesMissingFiles, check, exerciseOf, passed, verdict, withoutDeadlines, write } from './exercise.ts'
import { account } from './learning.ts'
import { rateAll } from './project.ts'
import { answerQuestion } from './quiz.ts'
import { openSmallTask, smallTasksOf, solve } from './small-tasks.ts'
import { beginnerCoding, pathFor } from './specification/learner.ts'
import { expect, test } from './test.ts'

const { lessons } = readContent()
const { units } = pathFor(beginnerCoding)
const partsOf = ({ id }: Unit) => lessons.get(id) ?? { tasks: [], quiz: [] }

/** Does all that a lesson, bridge or milestone of a beginner has to do, in the order of its page. */
async function workThrough(page: Page, unit: Unit): Promise<void> {
  await expect(page.getByRole('heading', { level: 2, name: unit.title, exact: true })).toBeVisible()
  for (const [index, task] of smallTasksOf(unit.id).entries()) await solve(await openSmallTask(page, index), task)
  const { tasks, quiz } = partsOf(unit)
  for (const {
    step,
    exercise: { solution },
  } of tasks.filter(({ step }) => step !== 'c')) {
    const exercise = await exerciseOf(page, step)
    await write(exercise, solution)
    await check(exercise)
    await expect(verdict(exercise)).toHaveText(passed)
  }
  for (const _ of quiz) await answerQuestion(page, quiz, true)
}

/** Goes on by the button at the foot, past what was read and done, until another unit is open. */
async function goOn(page: Page, { title }: Unit): Promise<void> {
  const button = page.locator('[data-lesson-foot]').locator('button[data-moment]')
  const heading = page.locator('#lesson-title')
  await expect(async () => {
    if ((await heading.innerText()) === title) await button.click()
    await expect(heading).not.toHaveText(title, { timeout: 500 })
  }).toPass()
}

async function textOf(download: Download): Promise<string> {
  return readFileSync(await download.path(), 'utf8')
}

test('a beginner walks their whole path, from the first lesson over its bridges to a page of their own in one file', {
  tag: '@long',
}, async ({ learnerPage: page, before, browser, consoleErrors }) => {
  test.setTimeout(30 * 60_000)
  await before.onboarding(beginnerCoding)
  await page.goto(coursePathname(beginnerCoding))
  await page.getByRole('button', { name: 'Start First Lesson' }).click()
  await withoutDeadlines(page)
  for (const [index, unit] of units.entries()) {
    await test.step(unit.title, async () => {
      await workThrough(page, unit)
      if (index < units.length - 1) await goOn(page, unit)
    })
  }

  const rating = page.getByRole('region', { name: 'Rate your work' })
  await rating.scrollIntoViewIfNeeded()
  for (const [model, level] of [
    ['First page', 'Solid'],
    ['Second page', 'Nearly'],
  ] as const) {
    const shown = rating.getByRole('group').filter({ hasText: `${model}: ` })
    await rateAll(shown, level)
    await shown.getByRole('button', { name: 'Compare with ours' }).click()
    await expect(shown.getByRole('status')).toContainText('Our notes stand in the code.')
  }
  const own = rating.getByRole('region', { name: 'Your own page' })
  await rateAll(own, 'Solid')
  const download = page.waitForEvent('download')
  await own.getByRole('button', { name: 'Download page and rating' }).click()
  const taken = await textOf(await download)
  const elsewhere = await browser.newContext({ offline: true })
  const alone = await elsewhere.newPage()
  await alone.setContent(taken)
  await expect(alone.getByRole('heading', { level: 1 })).toBeVisible()
  await elsewhere.close()

  await page.goto(coursePathname(beginnerCoding))
  await expect(page.getByText('100% complete')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Build' })).toContainText('5 of 5 steps done')
  const points = units.flatMap((unit) =>
    partsOf(unit)
      .tasks.filter(({ step }) => step !== 'c')
      .map(({ points }) => points),
  )
  await expect.poll(async () => (await account(page)).points).toBe(5 * 5 + points.reduce((sum, one) => sum + one, 0))
  expect(besidesMissingFiles(consoleErrors), 'besides files that are not there').toEqual([])
})
