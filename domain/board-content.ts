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

/** A picture whose places are the things of a matching, and their labels the partners. */
const Picture = z.object({
  html: z.string(),
  /** Of each place, percent from the left and from the top. */
  places: z.array(z.tuple([z.number(), z.number()])),
})

/** A cell to fill: with a number, at most `within` away from the right one, or with a text. */
const CellToFill = z.union([
  z.strictObject({ fill: z.number(), within: z.number().positive().optional() }),
  z.strictObject({ fill: z.string().min(1).max(100), also: z.array(z.string().min(1).max(100)).optional() }),
])

/** A table of which some cells are to be filled. The first cell of each row names it. */
export const TableContent = z.object({
  columns: z.array(z.string().min(1).max(100)).min(2).max(8),
  rows: z
    .array(z.array(z.union([z.string().max(300), z.number(), CellToFill])))
    .min(1)
    .max(20),
})

/** What the file of a lesson gives to a board, where its author writes no code. */
export const BoardContent = z.discriminatedUnion('kind', [
  OrderingContent.extend({ kind: z.literal('ordering') }),
  MatchingContent.extend({ kind: z.literal('matching'), picture: Picture.optional() }),
  TableContent.extend({ kind: z.literal('table') }),
])

export type CellToFill = z.infer<typeof CellToFill>
export type BoardContent = z.infer<typeof BoardContent>
export type BoardContentOf<Kind extends BoardContent['kind']> = Extract<BoardContent, { kind: Kind }>
