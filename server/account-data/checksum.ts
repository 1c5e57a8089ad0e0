import { createHash } from 'node:crypto'

/**
 * A short checksum over what an item says, whichever order its keys are in. It tells an item that was damaged or
 * edited by hand; it is no signature.
 */
export function checksumOf(item: object): string {
  return createHash('sha256').update(canonical(item)).digest('hex').slice(0, 16)
}

/** An item as its line in the file. */
export function sealedLine(item: object): string {
  return JSON.stringify({ ...item, checksum: checksumOf(item) })
}

/** JSON with the keys of each object in order. */
function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`
  if (value === null || typeof value !== 'object') return JSON.stringify(value)
  const members = Object.entries(value).filter(([, member]) => member !== undefined)
  const sorted = members.sort(([a], [b]) => (a < b ? -1 : 1))
  return `{${sorted.map(([name, member]) => `${JSON.stringify(name)}:${canonical(member)}`).join(',')}}`
}
