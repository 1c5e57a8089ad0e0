import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { shuffled } from '../../../domain/shuffle.ts'
import { judgeOrder, orderOf, startOf } from './ordering-rules.ts'

const items = ['Mix', 'Knead', 'Rest', 'Shape', 'Bake']

describe('an ordering', () => {
  test.each([
    ['the right order', 'Mix Knead Rest Shape Bake', true],
    ['the first item at the end', 'Knead Rest Shape Bake Mix', '‘Mix’ stands too late.'],
    ['the last item at the beginning', 'Bake Mix Knead Rest Shape', '‘Bake’ stands too early.'],
    ['one item a place too early', 'Mix Shape Knead Rest Bake', '‘Shape’ stands too early.'],
    ['one item two places too late', 'Mix Rest Shape Knead Bake', '‘Knead’ stands too late.'],
    ['items of an older version of the exercise', 'Weigh Knead Rest Shape Bake', '‘Mix’ stands too late.'],
    ['an item twice', 'Mix Mix Knead Rest Shape', true],
  ])('with %s', (_, order, told) => expect(judgeOrder(items, { order: order.split(' ') })).toBe(told))

  test('begins in the same wrong order each time, whatever its items are', () => {
    const someItems = fc.uniqueArray(fc.string({ minLength: 1 }), { minLength: 3, maxLength: 12 })
    fc.assert(
      fc.property(someItems, (items) => {
        const start = startOf(items)
        expect(start).toEqual(startOf(items))
        expect(start.order.toSorted()).toEqual(items.toSorted())
        expect(judgeOrder(items, start)).not.toBe(true)
      }),
    )
  })

  test('is solved by moving whatever item is told, in the direction that is told', () => {
    fc.assert(
      fc.property(fc.infiniteStream(fc.double({ min: 0, max: 0.999, noNaN: true })), (numbers) => {
        let order = shuffled(items, () => numbers.next().value ?? 0)
        for (let moves = 0; moves <= 16; moves++) {
          const told = judgeOrder(items, { order })
          if (told === true) return
          const at = order.findIndex((item) => told.includes(`‘${item}’`))
          const by = told.includes('early') ? 1 : -1
          const [item = '', neighbour = ''] = [order[at], order[at + by]]
          expect(neighbour, `${told} ${order}`).not.toBe('')
          order = order.with(at, neighbour).with(at + by, item)
        }
        expect.fail(`still ${order}`)
      }),
    )
  })

  test('keeps every item whatever was stored', () => {
    for (const order of [[], ['x'], ['Bake', 'Bake'], ['', 'Rest']]) {
      expect(orderOf(items, { order }).toSorted()).toEqual(items.toSorted())
    }
  })
})
