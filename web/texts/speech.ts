import type { Language } from '#contract/words.ts'
import type { Messages, Part } from './texts.ts'

/** What is said at the moment: the words of the parts that were needed so far. */
export interface Spoken {
  language: Language
  messages: Partial<Messages>
}

/** Fetches words: `need` those of some parts, `speak` those of every part needed so far in another language. */
export function speech(first: Language) {
  let spoken: Spoken = { language: first, messages: {} }
  let wanted = first
  const needed = new Set<Part>()
  const listeners = new Set<() => void>()
  const speak = async (language: Language) => {
    wanted = language
    const fetched = await Promise.all([...needed].map(async (part) => [part, await wordsOf(language, part)]))
    // Meanwhile another language may have been chosen.
    if (language !== wanted) return
    spoken = { language, messages: { ...(spoken.language === language && spoken.messages), ...Object.fromEntries(fetched) } }
    for (const listener of listeners) listener()
  }
  const need = async (...parts: Part[]) => {
    for (const part of parts) needed.add(part)
    while (parts.some((part) => !spoken.messages[part])) await speak(wanted)
  }
  const listen = (listener: () => void) => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  }
  return { speak, need, listen, now: () => spoken }
}
export type Speech = ReturnType<typeof speech>

const wordsOf = async (language: Language, part: Part): Promise<Messages[Part]> =>
  (await import(`./${language}/${part}.ts`))[part]
