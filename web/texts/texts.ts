import { useLocale, useTranslations } from 'use-intl'
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

/** The words of one part of the product: `const text = useText('home')`, then `text('promise')`. */
export const useText = useTranslations
export const useLanguage = useLocale
