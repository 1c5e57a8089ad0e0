import { z } from 'zod'

// Written as chains that begin with `z`, so that no page gets any of it (tools/cut-schemas.ts).

/** Items in their right order. */
export const OrderingContent = z.object({
  items: z
    .array(z.string().min(1).max(300))
    .min(3)
    .max(12)
    .refine((items) => new Set(items).size === items.length, { message: 'no two may be the same' }),
})

/** Things with their partners, of which two may have the same one. */
export const MatchingContent = z.object({
  pairs: z
    .record(z.string().min(1).max(300), z.string().min(1).max(300))
    .refine((pairs) => new Set(Object.values(pairs)).size >= 2, {
      message: 'must be two or more, with two different partners',
    })
    .refine((pairs) => Object.keys(pairs).length <= 12, { message: 'must be twelve at most' }),
  /** Partners of nothing. */
  others: z.array(z.string().min(1).max(300)).max(6).default([]),
})

/** What the file of a lesson gives to a board, where its author writes no code. */
export const BoardContent = z.discriminatedUnion('kind', [
  OrderingContent.extend({ kind: z.literal('ordering') }),
  MatchingContent.extend({ kind: z.literal('matching') }),
])

export type BoardContent = z.infer<typeof BoardContent>
export type BoardContentOf<Kind extends BoardContent['kind']> = Extract<BoardContent, { kind: Kind }>
