import { useRouter } from '@tanstack/react-router'
import { useEffect, useSyncExternalStore } from 'react'
import { useLocale, useMessages, useTranslations } from 'use-intl'
import type { Language } from '#contract/wire.ts'
import type { messages } from './en-US.ts'

/** English is the source; every other language has to have the same keys to compile. */
export type Messages = Same<typeof messages>
type Same<T> = { [K in keyof T]: T[K] extends string ? string : Same<T[K]> }
/** A part of the product; its words are in a file of their own. */
export type TextPart = keyof Messages

declare module 'use-intl' {
  interface AppConfig {
    Locale: Language
    Messages: typeof messages
  }
}

/**
 * The words of one part of the product: `const text = useText('home')`, then `text('promise')`. Throws when neither the route's loader nor
 * `useWords` has fetched the part before: words that arrive later render nothing again.
 */
export const useText = ((part: TextPart) => {
  if (!(part in useMessages())) throw new Error(`the words of ${part} were not fetched`)
  return useTranslations(part)
}) as typeof useTranslations
// as: only the language of a part is used
export const useLanguage = useLocale

/** True when passengers pay the driver in the car, and no money passes through the site (F36). */
export const useInCar = () => useRouter().options.context.speech.payments === 'car'

/** Fetches words for a page without a route of its own, shown in place of another. False until they are loaded. */
export function useWords(...parts: TextPart[]): boolean {
  const { speech } = useRouter().options.context
  const wanted = parts.join()
  // split again: the list of parts is another one with each render
  useEffect(() => void speech.need(...(wanted.split(',') as TextPart[])).catch(() => {}), [speech, wanted])
  return useSyncExternalStore(
    speech.listen,
    () => parts.every((part) => part in speech.now().messages),
    () => false,
  )
}
