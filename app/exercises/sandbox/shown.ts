/** A value as a console shows it. */
export function shown(value: unknown): string {
  if (typeof value === 'string') return value
  if (typeof value === 'function') return `[function ${value.name}]`
  if (value instanceof Error) return String(value)
  if (typeof Element !== 'undefined' && value instanceof Element) return value.outerHTML.slice(0, 200)
  if (typeof value !== 'object' || value === null) return String(value)
  try {
    return JSON.stringify(value, null, 1).replace(/\n\s*/g, ' ').slice(0, 2000)
  } catch {
    return String(value)
  }
}
