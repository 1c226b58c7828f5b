import type { Language } from '#contract/wire.ts'
import type { PaymentWorld } from '#domain/payments/world.ts'
import type { Messages, TextPart } from './texts.ts'

/** The texts of the parts that were needed so far: the same object until the language changes. */
export interface Spoken {
  language: Language
  messages: Partial<Messages>
}

/**
 * Fetches texts for a kind of payment: `need` those of some parts, `speak` those of every part needed so far in another
 * language.
 */
export function speech(first: Language, payments: PaymentWorld = 'provider') {
  let spoken: Spoken = { language: first, messages: {} }
  let wanted = first
  const needed = new Set<TextPart>()
  const listeners = new Set<() => void>()
  const speak = async (language: Language): Promise<unknown> => {
    wanted = language
    const parts = [...needed]
    const fetched = await Promise.allSettled(parts.map((part) => wordsOf(language, part, payments)))
    // The user may have chosen another language meanwhile.
    if (language !== wanted) return undefined
    // fails as a whole, so that the page never mixes two languages
    const failed = fetched.find(({ status }) => status === 'rejected') as PromiseRejectedResult | undefined
    if (failed && language !== spoken.language) throw failed.reason
    const had = parts.flatMap((part, i) => (fetched[i]?.status === 'fulfilled' ? [[part, fetched[i].value]] : []))
    // In the same language they are merged into the other texts: no rendered text needs them, so nothing is rendered again.
    if (spoken.language === language) Object.assign(spoken.messages, Object.fromEntries(had))
    else spoken = { language, messages: Object.fromEntries(had) }
    for (const listener of listeners) listener()
    return failed?.reason
  }
  const need = async (...parts: TextPart[]) => {
    for (const part of parts) needed.add(part)
    const lacks = () => parts.some((part) => !spoken.messages[part])
    while (lacks()) {
      // a failure to load another part's texts does not block these
      const why = await speak(wanted)
      if (why !== undefined && lacks()) throw why
    }
  }
  const listen = (listener: () => void) => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  }
  return { speak, need, listen, payments, now: () => spoken }
}
export type Speech = ReturnType<typeof speech>

/** A text as written, or as compiled by the build: an array if it has parameters. */
type Word = string | readonly unknown[]
type Tree = { [key: string]: Word | Tree }

const isTree = (value: Word | Tree | undefined): value is Tree => typeof value === 'object' && !Array.isArray(value)

/** The files of texts, by language and part. The build decides which parts share a file. */
const files = import.meta.glob<Record<TextPart | 'inCar', Tree>>('./{en-US,es-AR}/*.ts')

/** Fetches the texts of a part; where passengers pay in the car, with the replacements of `inCar` (F36). */
async function wordsOf<Part extends TextPart>(language: Language, part: Part, payments: PaymentWorld): Promise<Messages[Part]> {
  const fetched = await files[`./${language}/${part}.ts`]?.()
  if (!fetched) throw new Error(`no words of ${part} in ${language}`)
  const words = fetched[part]
  if (payments !== 'car') return words as Messages[Part] // as: each file has the texts of its part
  const others = (await files[`./${language}/inCar.ts`]?.())?.inCar[part]
  const forCar = inCar.get(words) ?? replaced(words, others)
  inCar.set(words, forCar)
  return forCar as Messages[Part] // as: replacements have the keys of the part
}

/** Texts with their replacements. One object for all pages of the process, so that `useText` makes one translator. */
const inCar = new WeakMap<Tree, Tree>()

/** Returns the texts with replacements, each as a whole. */
export function replaced(words: Tree, others: Tree[string] | undefined): Tree {
  if (!isTree(others)) return words
  const pairs = Object.entries(words).map(([key, word]): [string, Tree[string]] => [
    key,
    isTree(word) ? replaced(word, others[key]) : (others[key] ?? word),
  ])
  return Object.fromEntries(pairs)
}
