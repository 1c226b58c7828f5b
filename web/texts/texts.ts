import { useRouter } from '@tanstack/react-router'
import { useEffect, useSyncExternalStore } from 'react'
import { createTranslator, useLocale, useMessages, type useTranslations } from 'use-intl'
import type { Language } from '#contract/wire.ts'
import type { messages } from './en-US.ts'

/** Time zone in which screens show times. */
export const ZONE = 'America/Argentina/Buenos_Aires'

/** English is the source; any other language must have the same keys to compile. */
export type Messages = Same<typeof messages>
type Same<T> = { [K in keyof T]: T[K] extends string ? string : Same<T[K]> }
/** A part of the product, with its texts in a separate file. */
export type TextPart = keyof Messages

declare module 'use-intl' {
  interface AppConfig {
    Locale: Language
    Messages: typeof messages
  }
}

/**
 * Returns the texts of one part of the product: `const text = useText('home')`, then `text('promise')`. Throws unless the
 * route's loader or `useWords` has fetched the part before, because later texts cause no rendering.
 */
export const useText = ((part: TextPart) => {
  const words = useMessages()[part]
  const language = useLocale()
  if (!words) throw new Error(`the words of ${part} were not fetched`)
  return translators.get(words) ?? translatorOf(part, words, language)
}) as typeof useTranslations

/**
 * One translator per part and language for the life of the page, or of the server's process: texts are the same for every user.
 */
const translators = new WeakMap<object, Translator>()

type Translator = (key: string, ...given: unknown[]) => string

function translatorOf(part: TextPart, words: object, locale: Language): Translator {
  // as: keys of any part, while the types list those of one part
  const translate = createTranslator({
    locale,
    messages: { [part]: words },
    namespace: part,
    timeZone: ZONE,
  } as never) as Translator
  const plain: Partial<Record<string, unknown>> = { ...words }
  // most texts have no parameter, but the library would search each of them every time
  const translator: Translator = (key, ...given) => {
    const word = plain[key]
    return typeof word === 'string' && !IS_TO_FILL.test(word) ? word : translate(key, ...given)
  }
  const { rich, markup, raw, has } = translate as unknown as typeof translator & Record<string, unknown>
  translators.set(words, Object.assign(translator, { rich, markup, raw, has }))
  return translator
}

/** Matches texts with parameters that the build has not compiled. */
const IS_TO_FILL = /[{<']/

// as: only the language of a part is used
export const useLanguage = useLocale

/** Returns true when passengers pay the driver in the car, and no money passes through the site (F36). */
export const useInCar = () => useRouter().options.context.speech.payments === 'car'

/** Fetches texts for a page without a route, shown instead of another page. Returns false until they are loaded. */
export function useWords(...parts: TextPart[]): boolean {
  const { speech } = useRouter().options.context
  const wanted = parts.join()
  // split again, because each render passes a new array of parts
  useEffect(() => void speech.need(...(wanted.split(',') as TextPart[])).catch(() => {}), [speech, wanted])
  return useSyncExternalStore(
    speech.listen,
    () => parts.every((part) => part in speech.now().messages),
    () => false,
  )
}
