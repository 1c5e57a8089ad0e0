import type { Point } from './trail-route.ts'

const trailhead: Point = [9, 106]
const [highest, lowest] = [11, 88]
/** Horizontal turning points: a narrow trail leaves room for names. */
const turns = [16, 40, 22, 46] as const

/** Positions in percent of the map: the trailhead below the lower edge, then `count` stops in switchbacks upwards. */
export function layOut(count: number): Point[] {
  const step = (lowest - highest) / Math.max(1, count - 1)
  const stops = Array.from({ length: count }, (_, index): Point => {
    return [turns[index % turns.length] as number, lowest - index * step]
  })
  return [trailhead, ...stops]
}
