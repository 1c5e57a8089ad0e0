import type { Locator, Page } from '@playwright/test'
import { lessonPathname } from '../app/paths.ts'
import { readContent } from '../content/read.ts'
import type { Work } from '../domain/exercises.ts'
import type { Preferences } from '../domain/preferences.ts'
import { expect } from './test.ts'

/** A path that shows every lesson of its course. */
const whole: Preferences = { learningGoal: 'coding', timeCommitment: 'intensive', experienceLevel: 'advanced' }

export const lessonPath = (lessonId: string, goal: Preferences['learningGoal'] = 'coding') =>
  lessonPathname({ ...whole, learningGoal: goal }, lessonId)

/** Every exercise that runs in the frame for pages, with its lesson's id. */
export const webExercises = [...readContent().lessons]
  .flatMap(([lessonId, { exercise }]) => (exercise ? [{ lessonId, ...exercise }] : []))
  .filter(({ kind }) => kind === 'html' || kind === 'react')

/** Opens the lesson and brings its exercise into view, ready to be worked on. */
export async function openExercise(page: Page, lessonId: string): Promise<Locator> {
  await page.goto(lessonPath(lessonId))
  return exerciseOf(page)
}

/** The exercise of the lesson that is open. */
export async function exerciseOf(page: Page): Promise<Locator> {
  const placeOf = page.locator('[data-exercise]')
  await placeOf.scrollIntoViewIfNeeded()
  const exercise = page.getByRole('region', { name: /./ }).filter({ has: page.locator('#exercise-title') })
  await expect(exercise.locator('.cm-content').first()).toBeAttached()
  await expect(exercise.getByRole('button', { name: 'Check' })).toBeEnabled()
  return exercise
}

export async function write(exercise: Locator, work: Work): Promise<void> {
  for (const [name, text] of Object.entries(work)) {
    const tab = exercise.getByRole('tab', { name, exact: true })
    if ((await tab.count()) > 0) await tab.click()
    await exercise.getByRole('textbox', { name: `${name}, your work` }).fill(text)
  }
}

export const check = (exercise: Locator) => exercise.getByRole('button', { name: 'Check' }).click()

/** What came of the last check. */
export const verdict = (exercise: Locator) => exercise.getByRole('status').filter({ hasText: /fulfilled/ })
