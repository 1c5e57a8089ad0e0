// The first match wins: browsers name other browsers before themselves.
const browsers: [RegExp, string][] = [
  [/Edg(A|iOS)?\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/(Firefox|FxiOS)\//, 'Firefox'],
  [/(Headless)?Chrom(e|ium)\/|CriOS\//, 'Chrome'],
  [/Safari\//, 'Safari'],
]
const systems: [RegExp, string][] = [
  [/iPhone|iPad/, 'iOS'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/CrOS/, 'ChromeOS'],
  [/Mac OS X|Macintosh/, 'macOS'],
  [/Linux/, 'Linux'],
]

/** The user agent in words for its owner: 'Firefox on Windows'. */
export function deviceOf(userAgent: string | null | undefined): string {
  const browser = nameIn(userAgent ?? '', browsers) ?? 'Unknown browser'
  const system = nameIn(userAgent ?? '', systems)
  return system ? `${browser} on ${system}` : browser
}

function nameIn(text: string, names: [RegExp, string][]): string | undefined {
  return names.find(([pattern]) => pattern.test(text))?.[1]
}
