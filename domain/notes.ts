import { z } from 'zod'
import { LessonId } from './courses.ts'
import { endpoint } from './endpoint.ts'
import { Preferences } from './preferences.ts'

/** A note as the list of all notes shows it. */
export const ListedNote = z.object({
  lessonId: LessonId,
  lessonTitle: z.string(),
  courseTitle: z.string(),
  /** A path that has the lesson: the learner's own where it does. */
  preferences: Preferences,
  /** The content has the lesson no more: the note is there to read and to delete, and leads nowhere. */
  isFormer: z.boolean().optional(),
  text: z.string(),
  updatedAt: z.iso.datetime(),
})
export type ListedNote = z.infer<typeof ListedNote>

export const listNotes = endpoint({
  method: 'GET',
  path: '/api/v1/notes',
  access: 'learner',
  summary: 'All notes of the learner, the latest first.',
  output: z.array(ListedNote),
})
