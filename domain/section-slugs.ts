import type { Step } from './tasks.ts'

/** The first section of a lesson: its video, introduction, and a first question. */
export const startSlug = 'start'
export const taskSlugs: Readonly<Record<Step, string>> = { a: 'warm-up', b: 'exercise', c: 'challenge' }
export const quizSlug = 'quiz'
/** On the page of the last stage, where learners rate what they built. */
export const ratingSlug = 'rating'
