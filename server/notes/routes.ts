import { fullNotes } from '../../domain/bounds.ts'
import { pathWith } from '../../domain/course-paths.ts'
import { raise } from '../../domain/errors.ts'
import { getNote, listNotes, saveNote } from '../../domain/notes.ts'
import { everyPreferences, type Preferences } from '../../domain/preferences.ts'
import type { Catalogue } from '../catalogue.ts'
import type { Db } from '../db/db.ts'
import { route } from '../http/route.ts'
import { readRecord } from '../progress/current-record.ts'
import { readNote, readNotes, takeNotesAlong, writeNote } from './queries.ts'

// Of a lesson that is gone no path is known.
const [anyPreferences] = everyPreferences() as [Preferences, ...Preferences[]]

export const noteRoutes = [
  route(listNotes, async ({ learner, db, catalogue }) => {
    await takeNotesAlong(db, learner.id, catalogue.renamedLessons)
    const notes = await readNotes(db, learner.id)
    const { enrolments } = await readRecord(db, catalogue, learner.id)
    const enrolledOn = (courseId = '') => enrolments[courseId]?.preferences
    return notes.map((note) => {
      const course = catalogue.courseWith(note.lessonId)
      const path = course && pathWith(course, note.lessonId, enrolledOn(course.id))
      return {
        ...note,
        lessonTitle: catalogue.titleOf(`lesson:${note.lessonId}`) ?? note.lessonId,
        courseTitle: course?.title ?? 'Unknown Course',
        preferences: path?.preferences ?? enrolledOn(course?.id) ?? anyPreferences,
        ...(!path && { isFormer: true }),
      }
    })
  }),

  route(getNote, async ({ params, learner, db, catalogue }) => {
    return readNote(db, learner.id, await keptUnder(db, learner.id, catalogue, params.lessonId))
  }),

  route(saveNote, async ({ params, body, learner, db, catalogue }) => {
    const lessonId = await keptUnder(db, learner.id, catalogue, params.lessonId)
    const written = await writeNote(db, learner.id, lessonId, body)
    if (written) return written
    const held = await readNote(db, learner.id, lessonId)
    if (body.baseVersion === undefined || body.baseVersion === held.version) raise('record-full', fullNotes)
    raise('changed-elsewhere', 'This note was changed elsewhere.', { held })
  }),
]

/** The id of a lesson that its note is kept under: the present one, unless there was no room for it there. */
async function keptUnder(db: Db, userId: string, catalogue: Catalogue, lessonId: string): Promise<string> {
  if (!catalogue.hasLesson(lessonId)) raise('not-found', `There is no lesson ${lessonId}.`)
  await takeNotesAlong(db, userId, catalogue.renamedLessons)
  const current = catalogue.currentLessonId(lessonId)
  if (current === lessonId) return lessonId
  const { version } = await readNote(db, userId, lessonId)
  return version === '' ? current : lessonId
}
