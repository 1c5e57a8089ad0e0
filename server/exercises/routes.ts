import { ProblemError, raise } from '../../domain/errors.ts'
import { getWork, saveWork, type Work } from '../../domain/exercises.ts'
import { isStorable } from '../db/storable.ts'
import { route } from '../route.ts'
import { readWork, writeWork } from './queries.ts'

export const exerciseRoutes = [
  route(getWork, async ({ params: { lessonId }, learner, db, catalogue }) => {
    catalogue.exerciseFiles(lessonId)
    return readWork(db, learner.id, lessonId)
  }),

  route(saveWork, async ({ params: { lessonId }, body, learner, db, catalogue }) => {
    refuseOtherFiles(body.work, catalogue.exerciseFiles(lessonId))
    if (!isStorable(body.work)) raise('invalid-input', 'Your work holds a character that cannot be stored.')
    return writeWork(db, learner.id, lessonId, body.work)
  }),
]

function refuseOtherFiles(work: Work, names: string[]): void {
  const strange = Object.keys(work).filter((name) => !names.includes(name))
  if (strange.length === 0) return
  const message = `This exercise has the files ${names.join(', ')}.`
  throw new ProblemError(
    'invalid-input',
    message,
    strange.map((name) => ({ field: `work.${name}`, message })),
  )
}
