import { readFileSync } from 'node:fs'
import { coursePathname, lessonPathname } from '../app/paths.ts'
import { readContent } from '../content/read.ts'
import { check, exerciseOf, passed, verdict, write } from './exercise.ts'
import { expect, test } from './test.ts'

const { courses, lessons } = readContent()
const [first, second] = courses[0]?.milestones ?? []
const beginner = { learningGoal: 'coding', timeCommitment: 'moderate', experienceLevel: 'beginner' } as const
const solutionOf = (id = '') => lessons.get(id)?.tasks[0]?.exercise.solution ?? {}

test('what is built goes on from step to step with the same files, earns its points once, and is taken home as one file', async ({
  learnerPage: page,
  before,
}) => {
  await before.onboarding(beginner)
  await page.goto(coursePathname(beginner))
  const build = page.getByRole('region', { name: 'Build' })
  await expect(build).toContainText('0 of 5 steps done')
  await build.getByRole('link', { name: first?.title }).click()
  await expect(page.getByText('Build · step 1 of 5')).toBeVisible()
  const exercise = await exerciseOf(page)
  await write(exercise, { 'style.css': 'h1 { color: teal }', 'index.html': solutionOf(first?.id)['index.html'] ?? '' })
  await check(exercise)
  await expect(verdict(exercise)).toHaveText(passed)

  const download = page.waitForEvent('download')
  await exercise.getByRole('button', { name: 'Download your page' }).click()
  const file = await download
  expect(file.suggestedFilename()).toMatch(/\.html$/)
  expect(readFileSync(await file.path(), 'utf8')).toContain('<style>h1 { color: teal }</style>')

  await page.getByRole('navigation', { name: 'Lessons' }).getByRole('button', { name: 'Next step' }).click()
  await expect(page.getByRole('heading', { level: 2, name: second?.title })).toBeVisible()
  const next = await exerciseOf(page)
  await next.getByRole('tab', { name: 'style.css' }).click()
  await expect(next.getByRole('textbox', { name: 'style.css, your work' })).toHaveText('h1 { color: teal }')
  await expect(next.getByRole('button', { name: 'Reset' })).toHaveCount(0)
  await expect(page.getByText('0% complete')).toBeVisible()
  await page.goto('/dashboard')
  await expect(page.getByText('8', { exact: true }).first()).toBeVisible()

  const brief = courses[0]?.milestones.find(({ kind }) => kind === 'brief')
  await page.goto(lessonPathname(beginner, brief?.id ?? ''))
  const alone = await exerciseOf(page)
  await expect(alone.getByRole('button', { name: 'Show a hint' })).toHaveCount(0)
  await expect(alone.getByRole('textbox', { name: 'index.html, your work' })).toContainText('Document')
})
