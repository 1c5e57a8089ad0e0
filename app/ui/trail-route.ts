export type Point = readonly [x: number, y: number]

/** An SVG path through these points, always uphill. */
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
