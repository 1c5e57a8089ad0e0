import type { BoardContent } from '../../../domain/board-content.ts'
import type { Board } from './board.ts'

/**
 * @param board the name of a board, or the content that one is made from
 * @throws Error when the board does not exist or fails to load
 */
export async function loadBoard(board: string | BoardContent): Promise<Board> {
  if (typeof board !== 'string') return (await import('./content-board.tsx')).boardOf(board)
  const load = boards[board]
  if (!load) throw new Error(`There is no board ${board}.`)
  return load()
}

/** By an exercise's `board`; each is a chunk of its own. */
export const boards: Record<string, () => Promise<Board>> = {
  flyer: async () => (await import('./flyer-board.tsx')).board,
  contrast: async () => (await import('./contrast-board.tsx')).board,
  'type-scale': async () => (await import('./type-scale-board.tsx')).board,
  layout: async () => (await import('./layout-board.tsx')).board,
  research: async () => (await import('./research-board.tsx')).board,
  questions: async () => (await import('./questions-board.tsx')).board,
  recall: async () => (await import('./recall-board.tsx')).board,
  planner: async () => (await import('./planner-board.tsx')).board,
}
