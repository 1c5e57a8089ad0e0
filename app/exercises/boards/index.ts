import type { Board } from './board.ts'

/** By the name that an exercise gives as its `board`; each in a chunk of its own. */
export const boards: Record<string, () => Promise<Board>> = {}
