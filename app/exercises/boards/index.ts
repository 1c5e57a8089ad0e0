import type { BoardName } from '../../../domain/board-rules.ts'
import type { Exercise } from '../../../domain/exercises.ts'
import type { Board } from './board.ts'

/**
 * @param board the name of a board, or the content that one is made from
 * @throws Error when the exercise has no board, or it fails to load
 */
export async function loadBoard(board: Exercise['board']): Promise<Board> {
  if (board === undefined) throw new Error('The exercise has no board.')
  return typeof board === 'string' ? boards[board]() : (await import('./content-board.tsx')).boardOf(board)
}

/** By an exercise's `board`; each is a chunk of its own. */
export const boards: Record<BoardName, () => Promise<Board>> = {
  flyer: async () => (await import('./flyer-board.tsx')).board,
  contrast: async () => (await import('./contrast-board.tsx')).board,
  'type-scale': async () => (await import('./type-scale-board.tsx')).board,
  layout: async () => (await import('./layout-board.tsx')).board,
  research: async () => (await import('./research-board.tsx')).board,
  questions: async () => (await import('./questions-board.tsx')).board,
  recall: async () => (await import('./recall-board.tsx')).board,
  planner: async () => (await import('./planner-board.tsx')).board,
  cards: async () => (await import('./cards-board.tsx')).board,
}
