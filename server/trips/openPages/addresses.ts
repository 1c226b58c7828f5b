import { type Language, languages } from '#contract/wire.ts'
import type { Place } from '#domain/places/place.ts'
import { type Names, slugOf } from '../../places/slugs.ts'

/** The first word of the addresses of a language: an address has one language, whatever was chosen on the device. */
export const roots = { 'en-US': 'rides', 'es-AR': 'viajes' } as const satisfies Record<Language, string>

/** "/rides/rosario/cordoba", or of a town alone. */
export const openPath = (gazetteer: Names, language: Language, ...towns: Place[]): string =>
  ['', roots[language], ...towns.map((town) => encodeURIComponent(slugOf(gazetteer, town)))].join('/')

/** The same page in each language. */
export const openPaths = (gazetteer: Names, ...towns: Place[]) =>
  languages.map((language) => ({ language, path: openPath(gazetteer, language, ...towns) }))
