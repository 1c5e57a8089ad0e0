const terms = /^(CC|GFDL|GPL|OGL|MIT|public domain)/i

/** A list's short name and licence; the full attribution is below the library. */
export function listName(attribution: string): string {
  const [name, ...others] = attribution.split(/,\s+/)
  return [name, ...others.filter((part) => terms.test(part))].join(', ')
}
