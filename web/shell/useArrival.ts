import { useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'

/** After going to another page: its top, the keyboard at its content, and its title for who listens. Returns that title. */
export function useArrival(): string {
  const router = useRouter()
  const [title, say] = useState('')
  useEffect(() => {
    let back = false
    const stopWatching = router.history.subscribe(({ action }) => void (back = action.type === 'BACK' || action.type === 'GO'))
    const stopArriving = router.subscribe('onRendered', ({ fromLocation, toLocation, pathChanged }) => {
      if (!fromLocation || !pathChanged) return
      // Going back, the browser itself returns to where the person was.
      if (!back && !toLocation.hash) window.scrollTo({ top: 0, behavior: 'instant' })
      document.getElementById('main')?.focus({ preventScroll: true })
      say(document.title)
    })
    return () => {
      stopWatching()
      stopArriving()
    }
  }, [router])
  return title
}
