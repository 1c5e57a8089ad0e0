const megabytes = new Intl.NumberFormat('en', { style: 'unit', unit: 'megabyte', maximumSignificantDigits: 2 })

/** Formats bytes: `31 MB`, `1.9 MB`, `0.3 MB`. */
export function sizeLabel(bytes: number): string {
  return megabytes.format(Math.max(bytes, 10_000) / 1_000_000)
}
