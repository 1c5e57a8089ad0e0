import { z } from 'zod'
import { LessonId } from './courses.ts'
import { endpoint } from './endpoint.ts'

/** The address of a stretch of a lesson: content may have cut the lesson otherwise since. */
export const StretchSlug = z.string().min(1).max(200)

/** Where a learner was in a lesson when they last read in it; `null` before. */
const Place = z.object({ stretch: StretchSlug.nullable() })
export type Place = z.infer<typeof Place>

const ofLesson = { params: z.object({ lessonId: LessonId }) }

export const getPlace = endpoint({
  method: 'GET',
  path: '/api/v1/places/:lessonId',
  access: 'learner',
  summary: 'The stretch of a lesson in which the learner was last; null before the first.',
  ...ofLesson,
  problems: ['not-found'],
  output: Place,
})

export const savePlace = endpoint({
  method: 'PUT',
  path: '/api/v1/places/:lessonId',
  access: 'learner',
  summary:
    'Keep the stretch of a lesson in which the learner was, unless a later one is known; the answer is what is known.',
  ...ofLesson,
  body: z.object({
    stretch: StretchSlug,
    occurredAt: z.iso.datetime({ offset: true }),
    /** By the same clock: one that is off corrects when it was. */
    sentAt: z.iso.datetime({ offset: true }),
  }),
  problems: ['not-found'],
  output: Place,
  makesStale: ['/api/v1/places/:lessonId'],
})
