import { useSyncExternalStore } from 'react'

/** Whether the window fits a media query, such as '(min-width: 75rem)'. */
export function useWide(query: string): boolean {
  return useSyncExternalStore(
    (changed) => {
      const media = matchMedia(query)
      media.addEventListener('change', changed)
      return () => media.removeEventListener('change', changed)
    },
    () => matchMedia(query).matches,
    () => false,
  )
}
