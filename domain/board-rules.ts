import { z } from 'zod'

/** The boards of app/exercises/boards, each with its rules, which the checks of an exercise name as their tests. */
export const boardRules = {
  flyer: ['edges', 'gaps', 'emphasis', 'colours', 'notes'],
  contrast: ['verdicts', 'repaired', 'hue', 'message'],
  'type-scale': ['steps', 'lineLength', 'lineHeight', 'restraint', 'rank'],
  layout: ['columns', 'card', 'gaps', 'sections', 'order'],
  research: ['groups', 'question', 'action', 'test', 'change'],
  questions: ['sorted', 'rewrite', 'bias'],
  recall: ['before', 'ideas', 'dates'],
  planner: ['parts', 'minutes', 'ifThen', 'date'],
  cards: ['count', 'answers', 'apart', 'ownWords', 'kinds', 'date'],
} as const

export type BoardName = keyof typeof boardRules
export const BoardName = z.enum(Object.keys(boardRules) as [BoardName, ...BoardName[]])
