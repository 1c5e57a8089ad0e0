import { loadBoard } from './boards/index.ts'
import type { Runner } from './runner.ts'

/** Boards run no code: their checks read the arrangement. */
export const boardRunner: Runner = {
  async run({ board, checks }, work) {
    const { check } = await loadBoard(board)
    const results = checks.map(({ test = '' }) => check(work['board.json'] ?? '', test))
    return { output: '', problem: null, results }
  },
  close() {},
}
