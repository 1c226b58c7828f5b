import { useLocale, useTranslations } from 'use-intl'
import type { Language } from '#contract/words.ts'
import type { messages } from './en-US.ts'

/** English is the source; every other language has to have the same keys to compile. */
export type Messages = Same<typeof messages>
type Same<T> = { [K in keyof T]: T[K] extends string ? string : Same<T[K]> }

declare module 'use-intl' {
  interface AppConfig {
    Locale: Language
    Messages: typeof messages
  }
}

/** One catalogue, fetched when its language is first spoken. */
export const catalogues: Record<Language, () => Promise<Messages>> = {
  'en-US': async () => (await import('./en-US.ts')).messages,
  'es-AR': async () => (await import('./es-AR.ts')).messages,
}

/** The words of one part of the product: `const text = useText('home')`, then `text('promise')`. */
export const useText = useTranslations
export const useLanguage = useLocale
