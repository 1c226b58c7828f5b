import { useSyncExternalStore } from 'react'

export type Theme = 'light' | 'dark'

/**
 * Runs in the head before the first paint, so that the page does not flash in the wrong theme. It must be inserted unchanged,
 * because the security policy has its hash.
 */
export const themeScript =
  "try{const t=localStorage.getItem('theme');if(t==='dark'||t==='light')document.documentElement.dataset.theme=t}catch{}"

/** Returns the current theme: the theme that the user chose, otherwise the system's theme. */
export function seenTheme(): Theme {
  const chosen = document.documentElement.dataset['theme']
  if (chosen === 'dark' || chosen === 'light') return chosen
  return matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
}

export const showTheme = (theme: Theme): void => void (document.documentElement.dataset['theme'] = theme)

/** Returns the current theme, for drawings that CSS cannot color. */
export const useSeenTheme = (): Theme => useSyncExternalStore(listen, seenTheme, () => 'light')

function listen(changed: () => void): () => void {
  const system = matchMedia('(prefers-color-scheme: dark)')
  const chosen = new MutationObserver(changed)
  system.addEventListener('change', changed)
  chosen.observe(document.documentElement, { attributeFilter: ['data-theme'] })
  return () => {
    system.removeEventListener('change', changed)
    chosen.disconnect()
  }
}
