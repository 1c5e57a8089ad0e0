import { z } from 'zod'
import { itemKind } from './item-kind.ts'

/** Whether a course is a favourite. */
export const starItem = itemKind({
  name: 'star',
  about: 'course',
  value: z.boolean(),
  empty: false,
  shownBy: ['/api/v1/dashboard'],
  title: 'Favourite courses',
  sentence: 'which courses are your favourites',
  describe: (isStarred, label = 'a course') => (isStarred ? `The star on ${label}` : `No star on ${label}`),
  counts: 'choice',
})
