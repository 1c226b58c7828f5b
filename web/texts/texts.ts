import { useRouter } from '@tanstack/react-router'
import { useEffect, useSyncExternalStore } from 'react'
import { createTranslator, useLocale, useMessages, type useTranslations } from 'use-intl'
import type { Language } from '#contract/wire.ts'
import type { messages } from './en-US.ts'

/** In which instants are shown. */
export const ZONE = 'America/Argentina/Buenos_Aires'

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
  const words = useMessages()[part]
  const language = useLocale()
  if (!words) throw new Error(`the words of ${part} were not fetched`)
  return translators.get(words) ?? translatorOf(part, words, language)
}) as typeof useTranslations

/** One per part and language for the life of the page, or of the server's process: words are the same for everyone. */
const translators = new WeakMap<object, Translator>()

type Translator = (key: string, ...given: unknown[]) => string

function translatorOf(part: TextPart, words: object, locale: Language): Translator {
  // as: keys of any part; its types list those of one
  const translate = createTranslator({
    locale,
    messages: { [part]: words },
    namespace: part,
    timeZone: ZONE,
  } as never) as Translator
  const plain: Partial<Record<string, unknown>> = { ...words }
  // most words have nothing to put in, which the library would look for each time
  const translator: Translator = (key, ...given) => {
    const word = plain[key]
    return typeof word === 'string' && !IS_TO_FILL.test(word) ? word : translate(key, ...given)
  }
  const { rich, markup, raw, has } = translate as unknown as typeof translator & Record<string, unknown>
  translators.set(words, Object.assign(translator, { rich, markup, raw, has }))
  return translator
}

/** Of words that the build has not compiled. */
const IS_TO_FILL = /[{<']/

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
