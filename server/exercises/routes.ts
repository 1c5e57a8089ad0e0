import { raise } from '../../domain/errors.ts'
import { getWork, saveWork, type Work } from '../../domain/exercises.ts'
import { isStorable } from '../db/storable.ts'
import { route } from '../http/route.ts'
import { readWork, takeWorkAlong, writeWork } from './queries.ts'

export const exerciseRoutes = [
  route(getWork, async ({ params: { lessonId }, learner, db, catalogue }) => {
    catalogue.exerciseFiles(lessonId)
    await takeWorkAlong(db, learner.id, catalogue.renamedLessons)
    return readWork(db, learner.id, catalogue.idsOfLesson(lessonId))
  }),

  route(saveWork, async ({ params: { lessonId }, body, learner, db, catalogue }) => {
    refuseOtherFiles(body.work, catalogue.exerciseFiles(lessonId))
    if (!isStorable(body.work)) raise('invalid-input', 'Your work holds a character that cannot be stored.')
    await takeWorkAlong(db, learner.id, catalogue.renamedLessons)
    const lessonIds = catalogue.idsOfLesson(lessonId)
    const written = await writeWork(db, learner.id, lessonIds, body.work, body.baseVersion)
    if (written) return written
    const held = await readWork(db, learner.id, lessonIds)
    raise('changed-elsewhere', 'Your work was changed elsewhere.', { held })
  }),
]

function refuseOtherFiles(work: Work, names: string[] | null): void {
  if (names === null) return
  const strange = Object.keys(work).filter((name) => !names.includes(name))
  if (strange.length === 0) return
  const message = `This exercise has the files ${names.join(', ')}.`
  raise('invalid-input', message, { errors: strange.map((name) => ({ field: `work.${name}`, message })) })
}
