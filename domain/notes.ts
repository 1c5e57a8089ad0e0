import { z } from 'zod'
import { LessonId } from './courses.ts'
import { endpoint } from './endpoint.ts'

/** Characters in a note, at most. */
export const maxNoteLength = 20_000

const Note = z.object({ text: z.string() })
const ofLesson = z.object({ lessonId: LessonId })

export const getNote = endpoint({
  method: 'GET',
  path: '/api/v1/notes/:lessonId',
  access: 'learner',
  summary: 'The learner’s note on a lesson; empty where there is none.',
  params: ofLesson,
  output: Note,
})

export const saveNote = endpoint({
  method: 'PUT',
  path: '/api/v1/notes/:lessonId',
  access: 'learner',
  summary: 'Replace the learner’s note on a lesson. An empty one is removed.',
  params: ofLesson,
  body: z.object({
    text: z.string().max(maxNoteLength, `A note has at most ${maxNoteLength.toLocaleString('en')} characters.`),
  }),
  output: Note,
})
