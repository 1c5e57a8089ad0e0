const names = new Intl.DisplayNames('en', { type: 'language', fallback: 'code' })

/** `Portuguese (Brazil)` for `pt-BR`; of a language that has no name here, its code. */
export function languageName(code: string): string {
  try {
    return names.of(code) ?? code
  } catch {
    return code
  }
}
