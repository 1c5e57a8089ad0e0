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

/** What the file of a lesson gives to a board, where its author writes no code. */
export const BoardContent = z.discriminatedUnion('kind', [OrderingContent.extend({ kind: z.literal('ordering') })])

export type BoardContent = z.infer<typeof BoardContent>
export type BoardContentOf<Kind extends BoardContent['kind']> = Extract<BoardContent, { kind: Kind }>
