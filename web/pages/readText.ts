import type { Language } from '#contract/wire.ts'
import type { PaymentWorld } from '#domain/payments/world.ts'
import type { TextAddress } from './textPages.ts'

/** One text page in one language, as plain text without markup. Ids of sections are anchors, and the same in every language. */
export interface PageText {
  title: string
  intro: string
  updated?: string
  sections: { id: string; heading: string; paragraphs: string[]; points?: string[]; link?: { href: string; words: string } }[]
}

const files = import.meta.glob<PageText>('./texts/*.{en-US,es-AR}.ts', { import: 'text' })
type Section = PageText['sections'][number]

/** A changed section. A string is a new text; a number is the index of an unchanged paragraph or point. */
interface Reworded {
  paragraphs: (string | number)[]
  points?: (string | number)[]
}

/** For each page and section, the differences when passengers pay in the car (F36). */
export type TextsInCar = Partial<Record<TextAddress, Record<string, Reworded>>>
const filesInCar = import.meta.glob<TextsInCar>('./inCar/*.ts', { import: 'texts' })

/** Reads one page in every language, so that changing the language needs no further fetch. All languages are a few kB. */
export async function readText(path: TextAddress, payments: PaymentWorld): Promise<Record<Language, PageText>> {
  const [english, spanish] = await Promise.all([read(path, 'en-US', payments), read(path, 'es-AR', payments)])
  return { 'en-US': english, 'es-AR': spanish }
}

async function read(path: TextAddress, language: Language, payments: PaymentWorld): Promise<PageText> {
  const text = await files[`./texts${path}.${language}.ts`]?.()
  if (!text) throw new Error(`no text of ${path} in ${language}`)
  const others = payments === 'car' ? (await filesInCar[`./inCar/${language}.ts`]?.())?.[path] : undefined
  if (!others) return text
  return { ...text, sections: text.sections.map((section) => reworded(section, others[section.id])) }
}

function reworded(section: Section, others: Reworded | undefined): Section {
  if (!others) return section
  const { paragraphs, points = [] } = section
  const chosen = (all: string[], wanted: (string | number)[]) =>
    wanted.map((one) => (typeof one === 'string' ? one : (all[one] ?? '')))
  return {
    ...section,
    paragraphs: chosen(paragraphs, others.paragraphs),
    ...(others.points && { points: chosen(points, others.points) }),
  }
}
