import { openExercise } from '../exercise.ts'
import { shows, type View } from './arriving.ts'

const lessonId = 'coding-2-1-1'

/** An exercise as one finds it, and after a check that it did not pass. */
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
      await exercise.getByRole('button', { name: 'Check' }).click()
      await exercise.getByRole('button', { name: 'Show one solution' }).click()
      await shows(exercise.getByRole('region', { name: 'One solution' }))
    },
  },
]
