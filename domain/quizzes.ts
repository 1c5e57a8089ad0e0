import { z } from 'zod'

/** A question with one right answer, of a quiz or the exam. Backticks in its texts mark code; they are no Markdown. */
export const Question = z
  .object({
    question: z.string().min(1),
    options: z.array(z.string().min(1)).min(2).max(6),
    /** The index of the right option. */
    answer: z.int().nonnegative(),
    /** Why it is right, shown after answering. */
    why: z.string().min(1),
  })
  .refine(({ options }) => new Set(options).size === options.length, {
    path: ['options'],
    message: 'no two options may be the same',
  })
  .refine(({ options, answer }) => answer < options.length, {
    path: ['answer'],
    message: 'must be the index of an option, counted from 0',
  })

export type Question = z.infer<typeof Question>
