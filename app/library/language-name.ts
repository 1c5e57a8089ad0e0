const names = new Intl.DisplayNames('en', { type: 'language', fallback: 'code' })

/** `Portuguese (Brazil)` for `pt-BR`; the code itself for an unnamed language. */
export function languageName(code: string): string {
  try {
    return names.of(code) ?? code
  } catch {
    return code
  }
}
