import { describe, expect, test } from 'vitest'
import { readContent } from '../../../content/read.ts'
import { boards, loadBoard } from './index.ts'

const exercises = [...readContent().lessons].flatMap(([, { tasks }]) =>
  tasks.flatMap((task) => (typeof task.exercise.board === 'string' ? [{ ...task, board: task.exercise.board }] : [])),
)

test('each board is the exercise of one lesson', () => {
  expect(exercises.map(({ board }) => board).sort()).toEqual(Object.keys(boards).sort())
})

describe.each(exercises)('the task $id, on the board $board', ({ exercise, tries, board }) => {
  const missing = async (work = '') => {
    const { check } = await loadBoard(board)
    return exercise.checks.filter(({ test = '' }) => check(work, test).state === 'failed').map(({ asks }) => asks)
  }
  const start = exercise.files.find(({ name }) => name === 'board.json')?.start

  test('its solution fulfils every check', async () => {
    expect(await missing(exercise.solution['board.json'])).toEqual([])
  })

  test.each(tries.accepted)('it is passed $name', async ({ work }) => {
    expect(await missing(work['board.json'])).toEqual([])
  })

  test.each(tries.rejected)('it is not passed $name: "$fails"', async ({ work, fails }) => {
    expect(await missing(work['board.json'])).toContain(fails)
  })

  test('nothing is given: the start fails all that has to be done', async () => {
    expect(await missing(start)).toEqual(exercise.checks.map(({ asks }) => asks))
  })

  test('garbage is read as the start', async () => {
    for (const garbage of ['', '{', 'null', '7', '[]', '{"pieces": 4, "pairs": {}, "blocks": null, "quotes": "x"}']) {
      expect(await missing(garbage), garbage).toEqual(await missing(start))
    }
  })
})
