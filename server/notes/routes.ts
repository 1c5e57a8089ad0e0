import { pathWith } from '../../domain/course-paths.ts'
import { noteItem } from '../../domain/items/note.ts'
import { listNotes } from '../../domain/notes.ts'
import type { Preferences } from '../../domain/preferences.ts'
import { route } from '../http/route.ts'
import { readItems } from '../items/item-queries.ts'
import { readRecord } from '../progress/current-record.ts'

// Without a course there is no path.
const anyPreferences: Preferences = {
  learningGoal: 'coding',
  timeCommitment: 'minimal',
  experienceLevel: 'beginner',
}

export const noteRoutes = [
  route(listNotes, async ({ learner, db, catalogue }) => {
    const notes = await readItems(db, learner.id, noteItem)
    const { enrolments } = await readRecord(db, catalogue, learner.id)
    const enrolledOn = (courseId = '') => enrolments[courseId]?.preferences
    return notes.map(({ target: lessonId, value, updatedAt }) => {
      const course = catalogue.courseWith(lessonId)
      const path = course && pathWith(course, lessonId, enrolledOn(course.id))
      return {
        lessonId,
        text: (JSON.parse(value) as { text: string }).text,
        updatedAt,
        lessonTitle: catalogue.titleOf(`lesson:${lessonId}`) ?? lessonId,
        courseTitle: course?.title ?? 'Unknown Course',
        preferences: path?.preferences ?? enrolledOn(course?.id) ?? anyPreferences,
        ...(!path && { isFormer: true }),
      }
    })
  }),
]
