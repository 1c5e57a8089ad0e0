import type { Settings } from '../../domain/preferences.ts'

const storageKey = 'gamification'

/**
 * Runs in <head>, before anything is painted. A page of a course is built for visitors, with points on it; who wants
 * to see none must not see them until it is known who is here. What is hidden so has the class `of-the-game`.
 */
export const gamificationScript = `try{const g=localStorage.getItem('${storageKey}');if(g==='off')document.documentElement.dataset.gamification=g}catch{}`

/** Applies what the person at this browser wants to see, and remembers it here for the next page. */
export function applyGamification({ gamification }: Settings): void {
  if (gamification) delete document.documentElement.dataset.gamification
  else document.documentElement.dataset.gamification = 'off'
  try {
    if (gamification) localStorage.removeItem(storageKey)
    else localStorage.setItem(storageKey, 'off')
  } catch {
    // Without storage, pages show it until they know who is here.
  }
}
