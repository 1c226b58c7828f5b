import { createContext, useContext } from 'react'
import { type Language, languages } from '#contract/wire.ts'
import { deviceStorage } from './storage.ts'

export const Switch = createContext<(language: Language) => Promise<void>>(async () => {})

/** Changes the language at once, without a reload, and remembers it. */
export const useSwitchLanguage = () => useContext(Switch)

const KEY = 'language'
const A_YEAR_S = 31_536_000

/** What was chosen on this device; English until then. */
export function rememberedLanguage(): Language {
  const cookie = /(?:^|; )language=([\w-]+)/.exec(document.cookie)?.[1]
  return languages.find((language) => language === (cookie ?? deviceStorage.get(KEY))) ?? 'en-US'
}

/** In storage as the specification says, and as a cookie, so that the server sends pages in it. */
export function rememberLanguage(language: Language): void {
  document.cookie = `${KEY}=${language}; path=/; max-age=${A_YEAR_S}; samesite=lax`
  deviceStorage.set(KEY, language)
}
