import { raise } from '../../domain/errors.ts'
import { getNote, saveNote } from '../../domain/notes.ts'
import { route } from '../route.ts'
import { readNote, writeNote } from './queries.ts'

export const noteRoutes = [
  route(getNote, async ({ params: { lessonId }, learner, db, catalogue }) => {
    if (!catalogue.hasLesson(lessonId)) raise('not-found', `There is no lesson ${lessonId}.`)
    return { text: await readNote(db, learner.id, lessonId) }
  }),

  route(saveNote, async ({ params: { lessonId }, body: { text }, learner, db, catalogue }) => {
    if (!catalogue.hasLesson(lessonId)) raise('not-found', `There is no lesson ${lessonId}.`)
    await writeNote(db, learner.id, lessonId, text)
    return { text }
  }),
]
