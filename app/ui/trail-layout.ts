import type { Point } from './trail-route.ts'

const trailhead: Point = [9, 106]
const [highest, lowest] = [11, 88]
/** Where the switchbacks turn: a trail that swings less leaves room for the names. */
const turns = [16, 40, 22, 46] as const

/** In percent of the map's width and height: the trailhead below the lower edge, then places for `count` stops, climbing from left to right and back. */
export function layOut(count: number): Point[] {
  const step = (lowest - highest) / Math.max(1, count - 1)
  const stops = Array.from({ length: count }, (_, index): Point => {
    return [turns[index % turns.length] as number, lowest - index * step]
  })
  return [trailhead, ...stops]
}
