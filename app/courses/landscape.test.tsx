import { expect, test } from 'vitest'
import { htmlOf, wordsOf } from '../../testing/courses.tsx'
import { Landscape } from './landscape.tsx'
import type { Stop, Trail } from './trails.ts'

const stop = (id: string, state: Stop['state'], isSigned = false): Stop => ({
  ...{ id, title: `Lesson ${id}`, module: 'HTML', to: `/${id}`, state, isSigned },
})

function hillOf(...stops: Stop[]): string {
  const trail: Trail = {
    ...{ topic: 'coding', label: 'Programming', title: 'Web', to: '/coding', stops, total: stops.length },
    ...{ completed: stops.filter(({ state }) => state === 'done').length, courseStatus: 'on-the-way' },
    ...{ isHere: true, isToBeContinued: false },
  }
  return htmlOf(<Landscape trails={[trail]} />)
}

const solid = (hill: string) => /<g class="trail-draws">(.*?)<\/g>/s.exec(hill)?.[1]?.match(/<path/g)?.length ?? 0
const signs = (hill: string) => hill.match(/class="landscape-sign/g)?.length ?? 0

test.each([
  ['nothing', [stop('a', 'now'), stop('b', 'ahead'), stop('c', 'ahead')], 0, 0],
  ['the first lesson', [stop('a', 'done'), stop('b', 'now'), stop('c', 'ahead')], 2, 0],
  ['a module', [stop('a', 'done'), stop('b', 'done', true), stop('c', 'now')], 3, 1],
])('with %s walked, the trail is solid up to where one is, each earned sign stands, and one mark is here', (...row) => {
  const [, stops, walked, earned] = row
  const hill = hillOf(...stops)
  expect([solid(hill), signs(hill)]).toEqual([walked, earned])
  expect(hill.match(/aria-current="step"/g)).toHaveLength(1)
  expect(wordsOf(hill)).toContain('you are here')
})
