import { useRouter } from '@tanstack/react-router'
import { useEffect, useSyncExternalStore } from 'react'
import type { Part } from './texts.ts'

/** Fetches words for what belongs to no screen, such as the bell. False until they are there. */
export function useWords(part: Part): boolean {
  const { speech } = useRouter().options.context
  useEffect(() => void speech.need(part).catch(() => {}), [speech, part])
  return useSyncExternalStore(
    speech.listen,
    () => part in speech.now().messages,
    () => false,
  )
}
