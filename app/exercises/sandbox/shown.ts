import inspect from 'object-inspect'

const maxLength = 2000

/** A value as a console shows it. Where it is cut, it says so. */
export function shown(value: unknown): string {
  if (typeof value === 'string') return value
  const text = textOf(value)
  const rest = text.length - maxLength
  return rest > 0 ? `${text.slice(0, maxLength)} … and ${rest} more characters, which are not shown` : text
}

function textOf(value: unknown): string {
  try {
    if (value instanceof Error) return String(value)
    return inspect(value, { depth: 6 })
  } catch {
    // A learner's getter or proxy may throw.
    return '(A value that cannot be shown.)'
  }
}
