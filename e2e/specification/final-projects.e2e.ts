import type { Page } from '@playwright/test'
import { passExam } from '../exam.ts'
import { handInWork, rateWork } from '../project.ts'
import { expect, test } from '../test.ts'
import { beginnerCoding, beginnerData, beginnerDesign, openCourse, pathFor, player } from './learner.ts'

/** Completes the final project of the course on the screen, the way its button leads. */
async function complete(page: Page, project: string): Promise<void> {
  if (project === 'Certification Exam') return passExam(page)
  await page.getByRole('button', { name: project }).click()
  await handInWork(page)
}

async function expectToast(page: Page, title: string, points: number, project: string): Promise<void> {
  await expect(page.getByText(title, { exact: true })).toBeVisible()
  await expect(
    page.getByText(`You earned ${points} skill points for completing ${project}.`, { exact: true }),
  ).toBeVisible()
}

const projects = [
  [beginnerCoding, 'Certification Exam'],
  [beginnerDesign, 'Design Portfolio Review'],
  [beginnerData, 'Data Analysis Project'],
] as const

for (const [preferences, project] of projects) {
  const tag = project === 'Design Portfolio Review' ? [] : '@long'
  test(`4 Final project: the static player gives 5 points and Project completed! for the ${project}`, { tag }, async ({
    visitorAnew,
  }) => {
    const page = await player(visitorAnew, preferences)
    await complete(page, project)
    await expectToast(page, 'Project completed!', 5, project)
    await expect(page.getByRole('region', { name: 'Your progress' })).toContainText(/\b5 skill points/)
  })
}

test('4 Final project: the Certification Exam gives a learner 20 points and Certification completed!', async ({
  learnerPage: page,
}) => {
  await openCourse(page, beginnerCoding)
  await complete(page, 'Certification Exam')
  await expectToast(page, 'Certification completed!', 20, 'Certification Exam')
  await expect(page.getByRole('region', { name: 'Your progress' })).toContainText('20 skill points')
})

test('4 Final project: those of design and data give a learner 5 points and Project completed!', {
  tag: '@long',
}, async ({ learnerPage: page }) => {
  for (const [index, [preferences, project]] of projects.slice(1).entries()) {
    await openCourse(page, preferences)
    await complete(page, project)
    await expectToast(page, 'Project completed!', 5, project)
    await expect(page.getByRole('region', { name: 'Your progress' })).toContainText(
      new RegExp(`\\b${5 * (index + 1)} skill points`),
    )
  }
})

test('4 Final project: it goes one way and once: completed, it has no button any more, also after a reload', async ({
  learnerPage: page,
}) => {
  await openCourse(page, beginnerDesign)
  await complete(page, 'Design Portfolio Review')
  await expect(page.getByText('Design Portfolio Review: completed')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Design Portfolio Review' })).toHaveCount(0)
  await page.reload()
  await expect(page.getByText('Design Portfolio Review: completed')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Design Portfolio Review' })).toHaveCount(0)
})

test("4 Final project: its button opens a brief with a checklist, and asks for the learner's own work", async ({
  visitorAnew,
}) => {
  const { project } = pathFor(beginnerData).course
  const page = await player(visitorAnew, beginnerData)
  await page.getByRole('button', { name: 'Data Analysis Project' }).click()
  const dialog = page.getByRole('dialog', { name: 'Data Analysis Project' })
  await expect(dialog).toContainText(project?.brief ?? '')
  for (const item of project?.checklist ?? []) await dialog.getByRole('checkbox', { name: item }).check()
  await dialog.getByRole('button', { name: 'Submit' }).click()
  await expect(dialog.getByText('Add a link or some text.')).toBeVisible()
  await expect(page.getByText('Project completed!')).toHaveCount(0)
})

test('4 Final project: lessons need not all be done first, and the button says how many are open', {
  tag: '@long',
}, async ({ page }) => {
  await openCourse(page, beginnerDesign)
  await expect(page.getByText('You have 4 lessons left. You can still try.')).toBeVisible()
  await complete(page, 'Design Portfolio Review')
  await expect(page.getByText('Project completed!')).toBeVisible()
  await expect(page.getByText('0% complete', { exact: true })).toBeVisible()
})

test('4 Final project: what was handed in can be seen and changed after, with its link, and its points stay', {
  tag: '@long',
}, async ({ learnerPage: page }) => {
  await openCourse(page, beginnerDesign)
  await complete(page, 'Design Portfolio Review')
  const progress = page.getByRole('region', { name: 'Your progress' })
  await expect(progress).toContainText(/\b5 skill points/)
  await page.reload()
  await page.getByRole('button', { name: 'See or change your work' }).click()
  const link = page.getByRole('link', { name: 'https://example.org/work' })
  await expect(link).toHaveAttribute('href', 'https://example.org/work')
  await expect(link).toHaveAttribute('rel', /noopener/)
  await page.getByLabel('Your work').fill('Now at http://example.org and in words.')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('Your changes are saved')).toBeVisible()
  await page.reload()
  await page.getByRole('button', { name: 'See or change your work' }).click()
  await expect(page.getByLabel('Your work')).toHaveValue('Now at http://example.org and in words.')
  await expect(page.getByRole('dialog').getByRole('link')).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(progress).toContainText(/\b5 skill points/)
})

test('4 Final project: what a visitor typed outlives the dialog, and what they handed in can be changed', {
  tag: '@long',
}, async ({ page }) => {
  await openCourse(page, beginnerData)
  await page.getByRole('button', { name: 'Data Analysis Project' }).click()
  await page.getByLabel('Your work').fill('Half a report')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Data Analysis Project' }).click()
  await expect(page.getByLabel('Your work')).toHaveValue('Half a report')
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(page.getByText('This is 3 words and no link.')).toBeVisible()
  const half = `Half a report ${'and more '.repeat(10).trim()}`
  await page.getByLabel('Your work').fill(half)
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(page.getByText('Still to rate: Question, Cleaning, Charts, Answer.')).toBeVisible()
  await rateWork(page)
  await page.getByRole('button', { name: 'Submit' }).click()
  await page.getByRole('button', { name: 'See or change your work' }).click()
  await expect(page.getByLabel('Your work')).toHaveValue(half)
  await expect(page.getByRole('group', { name: 'Charts' }).getByRole('radio', { name: 'Solid' })).toBeChecked()
  await page.getByLabel('Your work').fill('A whole report at https://example.org')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await page.getByRole('button', { name: 'See or change your work' }).click()
  await expect(page.getByLabel('Your work')).toHaveValue('A whole report at https://example.org')
})

test('4 Final project: the Certification Exam opens an exam, which says what passes and how many lessons are open', async ({
  visitorAnew,
}) => {
  const { project } = pathFor(beginnerCoding).course
  const page = await player(visitorAnew, beginnerCoding)
  await expect(page.getByText('You have 5 lessons left. You can still try.')).toBeVisible()
  await page.getByRole('button', { name: 'Certification Exam' }).click()
  const dialog = page.getByRole('dialog', { name: 'Certification Exam' })
  await expect(dialog).toContainText('Sixteen right answers pass.')
  for (const item of project?.checklist ?? []) await expect(dialog).toContainText(item)
  await expect(dialog.getByRole('button', { name: 'Start the exam' })).toBeVisible()
  await expect(page.getByText('Project completed!')).toHaveCount(0)
})
