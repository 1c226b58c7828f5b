import { useLocale, useMessages, useTranslations } from 'use-intl'
import type { Language } from '#contract/wire.ts'
import type { messages } from './en-US.ts'

/** English is the source; every other language has to have the same keys to compile. */
export type Messages = Same<typeof messages>
type Same<T> = { [K in keyof T]: T[K] extends string ? string : Same<T[K]> }
/** A part of the product; its words travel in a file of their own. */
export type Part = keyof Messages

declare module 'use-intl' {
  interface AppConfig {
    Locale: Language
    Messages: typeof messages
  }
}

/**
 * The words of one part of the product: `const text = useText('home')`, then `text('promise')`. Throws where the route's loader or
 * `useWords` has not fetched the part before: words that come later render nothing again.
 */
export const useText = ((part: Part) => {
  if (!(part in useMessages())) throw new Error(`the words of ${part} were not fetched`)
  return useTranslations(part)
}) as typeof useTranslations // of a part, which is all that is asked for
export const useLanguage = useLocale
