import type { Language } from '#contract/wire.ts'
import type { TextAddress } from './textPages.ts'

/** One text page in one language: plain strings, no markup. Section ids are anchors and the same in every language. */
export interface PageText {
  title: string
  intro: string
  updated?: string
  sections: { id: string; heading: string; paragraphs: string[]; points?: string[]; link?: { href: string; words: string } }[]
}

const files = import.meta.glob<PageText>('./texts/*.{en-US,es-AR}.ts', { import: 'text' })

/** One page in every language, a few kB, so that changing the language on it needs no further fetch. */
export async function readText(path: TextAddress): Promise<Record<Language, PageText>> {
  const [english, spanish] = await Promise.all([read(path, 'en-US'), read(path, 'es-AR')])
  return { 'en-US': english, 'es-AR': spanish }
}

function read(path: TextAddress, language: Language): Promise<PageText> {
  const file = files[`./texts${path}.${language}.ts`]
  if (!file) throw new Error(`no text of ${path} in ${language}`)
  return file()
}
