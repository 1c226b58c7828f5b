import { useRouter } from '@tanstack/react-router'
import { useEffect, useSyncExternalStore } from 'react'
import type { Part } from './texts.ts'

/** Fetches words for a page without a route of its own, shown in place of another. False until they are there. */
export function useWords(...parts: Part[]): boolean {
  const { speech } = useRouter().options.context
  const wanted = parts.join()
  // split again: the list of parts is another one with each render
  useEffect(() => void speech.need(...(wanted.split(',') as Part[])).catch(() => {}), [speech, wanted])
  return useSyncExternalStore(
    speech.listen,
    () => parts.every((part) => part in speech.now().messages),
    () => false,
  )
}
