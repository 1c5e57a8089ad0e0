import { useSyncExternalStore } from 'react'
import { makeListeners } from '../listeners.ts'
import { storeSetting } from '../stored-setting.ts'

export const themes = ['system', 'light', 'dark'] as const
export type Theme = (typeof themes)[number]

const storageKey = 'theme'

/** Runs in <head> before the first paint, so that the wrong theme never flashes. */
export const themeScript = `try{const t=localStorage.getItem('${storageKey}');if(t==='light'||t==='dark'){document.documentElement.dataset.theme=t;for(const m of document.querySelectorAll('meta[name=theme-color]'))m.media=m.dataset.theme===t?'all':'not all'}}catch{}`

const { subscribe, tell } = makeListeners()

function currentTheme(): Theme {
  const chosen = document.documentElement.dataset.theme
  return chosen === 'light' || chosen === 'dark' ? chosen : 'system'
}

/** Applies a theme and stores the choice in localStorage. */
function setTheme(theme: Theme): void {
  if (theme === 'system') delete document.documentElement.dataset.theme
  else document.documentElement.dataset.theme = theme
  tintBars(theme)
  storeSetting(storageKey, theme === 'system' ? null : theme)
  tell()
}

/** Colours the browser's own bars by the page's theme-color tags. */
function tintBars(theme: Theme): void {
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name=theme-color]')) {
    const own = meta.dataset.theme
    meta.media = theme === 'system' ? `(prefers-color-scheme: ${own})` : own === theme ? 'all' : 'not all'
  }
}

/** The reader's choice: `system` by default and during prerendering. */
export function useTheme() {
  const theme = useSyncExternalStore<Theme>(subscribe, currentTheme, () => 'system')
  return { theme, setTheme }
}
