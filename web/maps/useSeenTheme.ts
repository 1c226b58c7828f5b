import { useSyncExternalStore } from 'react'
import { seenTheme, type Theme } from '#web/design/theme.ts'

/** The theme that is seen now, for what CSS cannot colour. */
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
