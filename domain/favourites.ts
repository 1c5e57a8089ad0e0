import { z } from 'zod'
import { endpoint } from './endpoint.ts'

/** Whether a learner has marked a course of theirs. */
const Favourite = z.object({ isFavourite: z.boolean() })

export const listFavourites = endpoint({
  method: 'GET',
  path: '/api/v1/favourites',
  access: 'learner',
  summary: 'The ids of the courses that the learner has marked.',
  output: z.array(z.string()),
})

export const setFavourite = endpoint({
  method: 'PUT',
  path: '/api/v1/favourites/:courseId',
  access: 'learner',
  summary:
    'Mark a course that the learner is enrolled in as a favourite, or take the mark off. Repeating it changes nothing.',
  params: z.object({ courseId: z.string().max(64) }),
  body: Favourite,
  problems: ['not-found'],
  output: Favourite,
  makesStale: ['/api/v1/dashboard', '/api/v1/favourites'],
})
