import type { Board } from './boards/board.ts'
import { boards } from './boards/index.ts'

/** @throws Error where there is no such board, or it could not be loaded */
export async function loadBoard(name: string): Promise<Board> {
  const load = boards[name]
  if (!load) throw new Error(`There is no board ${name}.`)
  return load()
}
