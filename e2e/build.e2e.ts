import { readFileSync } from 'node:fs'
import { coursePathname, lessonPathname } from '../app/paths.ts'
import { readContent } from '../content/read.ts'
import { furtherChecks } from '../domain/exercises.ts'
import { knownCourse } from '../testing/domain.ts'
import {
  check,
  exerciseOf,
  exercisesOf,
  handInAll,
  openExercise,
  passed,
  verdict,
  withoutDeadlines,
  write,
} from './exercise.ts'
import { rateAll } from './project.ts'
import { expect, test } from './test.ts'

const { courses, lessons } = readContent()
const coding = knownCourse(courses, 'coding')
const [first, second] = coding.milestones
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

  const brief = coding.milestones.find(({ kind }) => kind === 'brief')
  await page.goto(lessonPathname(beginner, brief?.id ?? ''))
  const alone = await exerciseOf(page)
  await expect(alone.getByRole('button', { name: 'Show a hint' })).toHaveCount(0)
  await expect(alone.getByRole('textbox', { name: 'index.html, your work' })).toContainText('Document')
})

test('who has built all rates two pages of others, then their own, and takes the rating home within the page', async ({
  learnerPage: page,
  before,
}, info) => {
  const stages = coding.milestones.filter(({ kind }) => kind === 'stage')
  const last = stages.at(-1)
  const [good, weak] = lessons.get(last?.id ?? '')?.models ?? []
  await before.onboarding(beginner)
  for (const { id } of stages) await before.exercise(id, solutionOf(last?.id))
  await page.goto(coursePathname(beginner))
  await page.getByRole('region', { name: 'Build' }).getByRole('link', { name: 'Rate your work' }).click()
  const rating = page.getByRole('region', { name: 'Rate your work' })
  const model = (title = '') => rating.getByRole('group').filter({ has: page.getByText(`page: ${title}`) })
  const first = model(good?.title)
  await expect(first.frameLocator(`iframe[title="${good?.title}"]`).getByRole('heading', { level: 1 })).toHaveText(
    'Seed swap',
  )
  await first.getByRole('button', { name: 'Compare with ours' }).click()
  await expect(first.getByRole('status')).toHaveText('Still to rate: Structure, Look, Behaviour, Code.')
  await rateAll(first, 'Not yet')
  await expect(first.getByText('Note 1')).toHaveCount(0)
  await first.getByRole('button', { name: 'Compare with ours' }).click()
  await expect(first.getByRole('status')).toContainText('You and we agree on 0 of 4 rows')
  await expect(first.getByText(/^Note \d/)).toHaveCount(8)
  await expect(model(weak?.title)).toHaveCount(0)
  await expect(page.getByText('You and we agree on 0 of 4 rows')).toBeFocused()

  await page.reload()
  await expect(first.getByText(/^Note \d/)).toHaveCount(8)
  await expect(first.getByRole('radio', { name: 'Not yet', checked: true })).toHaveCount(4)
  await rateAll(first, 'Nearly')
  await first.getByRole('button', { name: 'Compare again' }).click()
  await expect(first.getByRole('status')).toContainText('You and we agree on 3 of 4 rows')
  await expect(first.getByRole('row', { name: 'Behaviour Nearly Could teach it' })).toBeVisible()

  const second = model(weak?.title)
  await expect(rating.getByRole('heading', { name: 'Your own page' })).toHaveCount(0)
  await rateAll(second, 'Not yet')
  await second.getByRole('button', { name: 'Compare with ours' }).click()
  await expect(second.getByRole('status')).toContainText('You and we agree on 4 of 4 rows')

  const own = rating.getByRole('region', { name: 'Your own page' })
  await rateAll(own, 'Nearly')
  const download = page.waitForEvent('download')
  await own.getByRole('button', { name: 'Download page and rating' }).click()
  const file = info.outputPath('page.html')
  await (await download).saveAs(file)
  const home = await page.context().newPage()
  await home.goto(`file://${file}`)
  await expect(home.getByRole('heading', { level: 1, name: 'Repair café' })).toBeVisible()
  await home.getByRole('link', { name: 'How I rate this page' }).click()
  await expect(home.getByRole('heading', { level: 2, name: 'Structure: Nearly' })).toBeVisible()
  await expect(home.getByText(`Solid means: ${coding.rubric[0]?.solid}`)).toBeVisible()
  await home.getByRole('link', { name: 'Back to the page' }).click()
  await expect(home.getByRole('heading', { level: 2, name: 'Structure: Nearly' })).toBeHidden()
})

test('a check that goes further is ticked once it is fulfilled, and nobody needs it to pass', async ({ page }) => {
  const look = exercisesOf('html').find(({ checks }) => furtherChecks(checks).length > 0)
  if (!look) throw new Error('No exercise has checks that go further')
  const further = furtherChecks(look.checks).map(({ asks }) => asks)
  const exercise = await openExercise(page, look.lessonId)
  await withoutDeadlines(page)
  await handInAll(exercise, {
    ...look,
    accepted: look.accepted.filter(({ more }) => more).slice(0, 1),
    rejected: look.rejected.filter(({ fails }) => further.includes(fails)).slice(0, 1),
  })
})
