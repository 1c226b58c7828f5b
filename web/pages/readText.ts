import type { Language } from '#contract/wire.ts'
import type { PaymentWorld } from '#domain/payments/world.ts'
import type { TextAddress } from './textPages.ts'

/** One text page in one language: plain strings, no markup. Section ids are anchors and the same in every language. */
export interface PageText {
  title: string
  intro: string
  updated?: string
  sections: { id: string; heading: string; paragraphs: string[]; points?: string[]; link?: { href: string; words: string } }[]
}

const files = import.meta.glob<PageText>('./texts/*.{en-US,es-AR}.ts', { import: 'text' })
type Section = PageText['sections'][number]

/** A reworded section: a number keeps the paragraph or point of that place. */
interface Reworded {
  paragraphs: (string | number)[]
  points?: (string | number)[]
}

/** By page and section the differences when seats are paid in the car (F36). */
export type TextsInCar = Partial<Record<TextAddress, Record<string, Reworded>>>
const filesInCar = import.meta.glob<TextsInCar>('./inCar/*.ts', { import: 'texts' })

/** One page in every language, a few kB, so that changing the language needs no further fetch. */
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
