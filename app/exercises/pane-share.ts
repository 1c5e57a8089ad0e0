import { storedSetting, storeSetting } from '../stored-setting.ts'

const storageKey = 'waymark.editor-share'

/** Bounds of the editor's share of the width, in percent. */
export const [minShare, maxShare] = [25, 80]

/** The editor's share until somebody chooses another: code has its columns, or a wide page its room. */
export const usualShares = { code: 67, widePage: 45 }

/** The editor's share of the width beside a result, as chosen in this browser; `null` where nobody chose. */
export function storedShare(): number | null {
  const share = Number(storedSetting(storageKey))
  return share ? boundedShare(share) : null
}

/** @param share `null` forgets the choice */
export function storeShare(share: number | null): void {
  storeSetting(storageKey, share === null ? null : String(share))
}

export function boundedShare(share: number): number {
  return Math.round(Math.min(maxShare, Math.max(minShare, share)))
}

const steps: Record<string, number> = { ArrowLeft: -5, ArrowRight: 5, Home: -100, End: 100 }

/** The share after a key; `null` for keys that do not move the line. */
export function shareAfterKey(share: number, key: string): number | null {
  const step = steps[key]
  return step === undefined ? null : boundedShare(share + step)
}
