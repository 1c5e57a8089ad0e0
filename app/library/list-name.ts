const terms = /^(CC|GFDL|GPL|OGL|MIT|public domain)/i

/** A list's name and the terms it is given under, of what is told in full below the library: makers, address, changes. */
export function listName(attribution: string): string {
  const [name, ...others] = attribution.split(/,\s+/)
  return [name, ...others.filter((part) => terms.test(part))].join(', ')
}
