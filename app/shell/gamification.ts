import { storeSetting } from '../stored-setting.ts'

const storageKey = 'gamification'

/**
 * Runs in <head> before the first paint. Course pages are prerendered for visitors, with points. Readers without
 * gamification must not see them before hydration; such elements have the class `of-the-game`.
 */
export const gamificationScript = `try{const g=localStorage.getItem('${storageKey}');if(g==='off')document.documentElement.dataset.gamification=g}catch{}`

/** Applies the reader's setting, and stores it in this browser for the next page. */
export function applyGamification(isShown: boolean): void {
  if (isShown) delete document.documentElement.dataset.gamification
  else document.documentElement.dataset.gamification = 'off'
  storeSetting(storageKey, isShown ? null : 'off')
}
