/** A place on the map, in percent of its width and height. */
type Point = readonly [x: number, y: number]

const trailhead: Point = [9, 106]
const [highest, lowest] = [11, 88]
/** Where the switchbacks turn: a trail that swings less leaves room for the names. */
const turns = [16, 40, 22, 46] as const

/** The trailhead below the lower edge, then places for `count` stops, climbing from left to right and back. */
export function layOut(count: number): Point[] {
  const step = (lowest - highest) / Math.max(1, count - 1)
  const stops = Array.from({ length: count }, (_, index): Point => {
    return [turns[index % turns.length] as number, lowest - index * step]
  })
  return [trailhead, ...stops]
}

/** The trail through these points as an SVG path that passes each of them uphill. */
export function routeThrough([first, ...rest]: Point[]): string {
  if (!first) return ''
  let [fromX, fromY] = first
  return rest.reduce((path, [x, y]) => {
    const bend = (fromY - y) * 0.55
    const curve = `C${fromX} ${round(fromY - bend)} ${x} ${round(y + bend)} ${x} ${round(y)}`
    ;[fromX, fromY] = [x, y]
    return path + curve
  }, `M${fromX} ${fromY}`)
}

function round(value: number): number {
  return Math.round(value * 10) / 10
}
