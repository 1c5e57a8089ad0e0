/** Any JSON. The functions below read it without trusting its shape. */
export type Value = string | number | boolean | null | readonly Value[] | { readonly [name: string]: Value }

export function isObject(value: Value | undefined): value is { readonly [name: string]: Value } {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

export function partOf(value: Value | undefined, name: string): Value | undefined {
  return isObject(value) && Object.hasOwn(value, name) ? value[name] : undefined
}

export function listOf(value: Value | undefined, name: string): readonly Value[] {
  const part = partOf(value, name)
  return Array.isArray(part) ? part : []
}

export function manyOf(value: Value | undefined): readonly Value[] {
  return Array.isArray(value) ? value : value === undefined ? [] : [value]
}

export function textOf(value: Value | undefined, name: string): string {
  const part = partOf(value, name)
  return typeof part === 'string' ? part : ''
}
