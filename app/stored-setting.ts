/** A setting of this browser; `null` without one, or without storage. */
export function storedSetting(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

/** Stores a setting, or forgets it. Without storage it lasts as long as the page. */
export function storeSetting(key: string, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(key)
    else localStorage.setItem(key, value)
  } catch {
    // Storage is blocked or full.
  }
}
