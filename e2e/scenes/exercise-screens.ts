import { check, lessonPath, openExercise, write } from '../exercise.ts'
import { shows, type View } from './arriving.ts'

const lessonId = 'coding-2-1-1'

const passingCard = `h2 {
  color: gray;
}

.card {
  box-sizing: border-box;
  width: 320px;
  padding: 24px;
  border-radius: 12px;
  background: #eef4ee;
}

.card .name {
  color: #17614e;
}
`

/** An exercise as one finds it, as it shows a newcomer around, and after checks of every outcome. */
export const exerciseScreens: View[] = [
  {
    name: 'exercise',
    async arrive(page) {
      await openExercise(page, lessonId)
    },
  },
  {
    name: 'exercise-failed',
    async arrive(page) {
      const exercise = await openExercise(page, lessonId)
      for (const _ of Array(3)) await check(exercise)
      await exercise.getByRole('button', { name: 'Show a hint' }).click()
      await exercise.getByRole('button', { name: 'Show one solution' }).click()
      await shows(exercise.getByRole('region', { name: 'One solution' }))
    },
  },
  {
    name: 'exercise-first',
    async arrive(page) {
      const exercise = await openExercise(page, 'coding-1-1-1', 'a')
      await shows(exercise.getByRole('region', { name: 'How exercises work' }))
    },
  },
  {
    name: 'exercise-unreadable',
    async arrive(page) {
      const exercise = await openExercise(page, lessonId)
      await write(exercise, { 'style.css': 'h2 {\n  color: gray;\n}\n\n.card {\n  width=320px;\n}\n' })
      await check(exercise)
      await shows(exercise.getByRole('button', { name: 'Go to line 6' }))
    },
  },
  {
    name: 'exercise-called',
    async arrive(page) {
      const exercise = await openExercise(page, 'coding-3-1-1')
      await check(exercise)
      await shows(exercise.getByText('Expected'))
    },
  },
  {
    name: 'exercise-passed',
    async arrive(page) {
      const exercise = await openExercise(page, lessonId)
      await write(exercise, { 'style.css': passingCard })
      await check(exercise)
      await shows(exercise.getByText('You have passed this exercise.'))
    },
  },
  {
    name: 'model-rated',
    async arrive(page) {
      await page.goto(`${lessonPath('coding-build-5')}#rating`)
      const rating = page.getByRole('region', { name: 'Rate your work' })
      await shows(rating.locator('iframe:not([inert])'))
      for (const level of await rating.getByRole('radio', { name: 'Not yet' }).all()) await level.check()
      await rating.getByRole('button', { name: 'Compare with ours' }).click()
      await shows(rating.getByText('Note 8'))
    },
  },
]
