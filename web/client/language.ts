import { createContext, useContext } from 'react'
import { type Language, languages } from '#contract/wire.ts'
import { deviceStorage } from './storage.ts'

export const Switch = createContext<(language: Language) => Promise<void>>(async () => {})

/** Changes the language without a reload, and stores it. */
export const useSwitchLanguage = () => useContext(Switch)

const KEY = 'language'
const A_YEAR_S = 31_536_000

const languageNamed = (name: string | null | undefined) => languages.find((language) => language === name)

/**
 * Returns the language of a shared link, which becomes the user's choice; otherwise the choice on this device, English by
 * default.
 */
export function firstLanguage(): Language {
  const address = new URL(location.href)
  const named = languageNamed(address.searchParams.get('lang'))
  if (named) {
    rememberLanguage(named)
    // removed, because a language chosen later must survive a reload
    address.searchParams.delete('lang')
    history.replaceState(history.state, '', address)
  }
  const cookie = /(?:^|; )language=([\w-]+)/.exec(document.cookie)?.[1]
  return named ?? languageNamed(cookie ?? deviceStorage.get(KEY)) ?? 'en-US'
}

/**
 * Runs in the head before the first paint. If no language was chosen, an English page offers Spanish to browsers that prefer
 * Spanish.
 */
export const offerScript = `if(document.documentElement.lang==='en-US'&&/^es/i.test(navigator.language)&&!/(^|; )language=/.test(document.cookie))document.documentElement.dataset.offer='es'`

/** Stores the language as the specification says, and in a cookie, so that the server renders pages in this language. */
export function rememberLanguage(language: Language): void {
  document.cookie = `${KEY}=${language}; path=/; max-age=${A_YEAR_S}; samesite=lax`
  deviceStorage.set(KEY, language)
  delete document.documentElement.dataset['offer']
}
