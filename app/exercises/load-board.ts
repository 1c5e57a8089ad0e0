import type { Board } from './boards/board.ts'
import { boards } from './boards/index.ts'

/** @throws Error when the board does not exist or fails to load */
export async function loadBoard(name: string): Promise<Board> {
  const load = boards[name]
  if (!load) throw new Error(`There is no board ${name}.`)
  return load()
}
