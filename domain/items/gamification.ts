import { z } from 'zod'
import { itemKind } from './item-kind.ts'

/** Whether points, level, badges and streak are shown. The record has them either way. */
export const gamificationItem = itemKind({
  name: 'gamification',
  about: 'learner',
  value: z.boolean(),
  empty: true,
  shownBy: ['/api/v1/session'],
  title: 'Points, badges and streak',
  sentence: 'whether you see points, badges and your streak',
  describe: (isShown) => `Points, badges and streak ${isShown ? 'shown' : 'out of sight'}`,
  counts: 'choice',
})
