import { hash } from 'node:crypto'

/**
 * A short checksum over what an item says, whichever order its keys are in. It tells an item that was damaged or
 * edited by hand; it is no signature.
 */
export function checksumOf(item: object): string {
  return checksumOfText(canonical(item))
}

/** An item as its line in the file. */
export function lineWithChecksum(item: object): string {
  const text = canonical(item)
  return `${text.slice(0, -1)},"checksum":"${checksumOfText(text)}"}`
}

function checksumOfText(text: string): string {
  return hash('sha256', text).slice(0, 16)
}

/** JSON with the keys of each object in order. */
function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`
  if (value === null || typeof value !== 'object') return JSON.stringify(value)
  let text = ''
  for (const name of Object.keys(value).sort()) {
    const member = Reflect.get(value, name)
    if (member !== undefined) text += `${text && ','}${JSON.stringify(name)}:${canonical(member)}`
  }
  return `{${text}}`
}
