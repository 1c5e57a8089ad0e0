import { readContent } from '../content/read.ts'
import { openExercise, run, shownPage, write } from './exercise.ts'
import { expect, test } from './test.ts'

const lessonId = 'coding-1-1-2'
const task = readContent()
  .lessons.get(lessonId)
  ?.tasks.find(({ step }) => step === 'a')
const solution = task?.exercise.solution['index.html'] ?? ''

test('in a work of several pages, links lead from one to the other and to a place in it, and what is typed shows where one is', async ({
  page,
}) => {
  const exercise = await openExercise(page, lessonId, 'a')
  const shown = shownPage(exercise)
  await run(exercise)
  await shown.getByRole('link', { name: 'round the lake' }).click()
  await expect(exercise.getByText('(There is no page lake.html here.)')).toBeVisible()
  await write(exercise, { 'index.html': solution })
  await shown.getByRole('link', { name: 'round the lake' }).click()
  await expect(shown.getByRole('heading', { name: 'Round the lake' })).toBeVisible()
  await shown.getByRole('link', { name: 'Back to the club' }).click()
  await expect(shown.getByRole('heading', { name: 'Lake walkers' })).toBeVisible()
  await shown.getByRole('link', { name: 'round the lake' }).click()
  await write(exercise, { 'index.html': solution.replace('>Lake walkers</h1>', '>Walkers</h1>') })
  await expect(shown.getByRole('heading', { name: 'Round the lake' })).toBeVisible()
  await exercise.getByRole('button', { name: 'Back to index.html' }).click()
  await expect(shown.getByRole('heading', { name: 'Walkers' })).toBeVisible()
})

test('a page that presses its own links comes to rest', async ({ page }) => {
  const exercise = await openExercise(page, lessonId, 'a')
  const link = '<a href="walks/lake.html">Go</a><script>document.links[0].click()</script>'
  await write(exercise, { 'index.html': link })
  await run(exercise)
  await expect(exercise.getByText('(This link leads to walks/lake.html. It is not followed here.)')).toBeVisible()
  await expect(shownPage(exercise).getByRole('link', { name: 'Go' })).toBeVisible()
})
