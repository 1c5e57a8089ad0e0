import type { BoardContent } from '../../../domain/board-content.ts'
import type { Board } from './board.ts'
import { matchingBoard } from './matching-board.tsx'
import { orderingBoard } from './ordering-board.tsx'
import { tableBoard } from './table-board.tsx'

/** Makes a board from content. The kinds share a chunk, since every page names each chunk that it might load. */
export function boardOf(content: BoardContent): Board {
  switch (content.kind) {
    case 'ordering':
      return orderingBoard(content)
    case 'matching':
      return matchingBoard(content)
    case 'table':
      return tableBoard(content)
  }
}
