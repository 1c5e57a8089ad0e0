/**
 * Parses a board's stored state leniently. Missing or mistyped values come from `start`, and unknown ones are dropped,
 * so that a board can render any input.
 */
export function readState<State>(work: string, start: State): State {
  return shapedLike(start, parsed(work))
}

function parsed(work: string): unknown {
  try {
    return JSON.parse(work)
  } catch {
    return undefined
  }
}

function shapedLike<Shape>(sample: Shape, value: unknown): Shape {
  if (typeof sample === 'object' && sample !== null) {
    const given = (typeof value === 'object' && value !== null ? value : {}) as Record<string, unknown>
    const entries = Object.entries(sample).map(([key, part]) => [key, shapedLike(part, given[key])] as const)
    return (Array.isArray(sample) ? entries.map(([, part]) => part) : Object.fromEntries(entries)) as Shape
  }
  const isOfItsType = typeof value === typeof sample && (typeof value !== 'number' || Number.isFinite(value))
  return isOfItsType ? (value as Shape) : sample
}
