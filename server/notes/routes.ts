import { pathWith } from '../../domain/course-paths.ts'
import { raise } from '../../domain/errors.ts'
import { getNote, listNotes, saveNote } from '../../domain/notes.ts'
import { route } from '../route.ts'
import { readNote, readNotes, writeNote } from './queries.ts'

export const noteRoutes = [
  route(listNotes, async ({ learner, db, catalogue }) => {
    const { notes, enrolledOn } = await readNotes(db, learner.id)
    return notes.flatMap(({ lessonId, ...note }) => {
      const course = catalogue.courseWith(lessonId)
      const path = course && pathWith(course, lessonId, enrolledOn[course.id])
      const lesson = path?.lessons.find(({ id }) => id === lessonId)
      // A lesson that is gone from the content has no place to lead to; its note stays stored.
      if (!path || !lesson) return []
      return [
        { lessonId, ...note, lessonTitle: lesson.title, courseTitle: course.title, preferences: path.preferences },
      ]
    })
  }),

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
