import { createContext, useContext } from 'react'
import type { Language } from '#contract/wire.ts'

export const Switch = createContext<(language: Language) => Promise<void>>(async () => {})

/** Changes the language at once, without a reload, and remembers it. */
export const useSwitchLanguage = () => useContext(Switch)
