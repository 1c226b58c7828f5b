import { type Language, languages } from '#contract/wire.ts'
import type { Place } from '#domain/places/place.ts'
import { type Names, slugOf } from '../../places/slugs.ts'
import type { TownPair } from './roads.ts'

/** The first word of the addresses of a language: an address has one language, whatever was chosen on the device. */
export const roots = { 'en-US': 'rides', 'es-AR': 'viajes' } as const satisfies Record<Language, string>

/** "/rides/rosario/cordoba", or of a town alone. */
export const openPath = (gazetteer: Names, language: Language, ...towns: Place[]): string =>
  ['', roots[language], ...towns.map((town) => encodeURIComponent(slugOf(gazetteer, town)))].join('/')

/** The same page in each language. */
export const openPaths = (gazetteer: Names, ...towns: Place[]) =>
  languages.map((language) => ({ language, path: openPath(gazetteer, language, ...towns) }))

interface Site {
  gazetteer: Names
  publicUrl: string
}

/** The roads and the towns they begin in, in both languages (sitemaps.org). Addresses are percent-encoded, so that nothing needs escaping. */
export function sitemap({ gazetteer, publicUrl }: Site, roads: TownPair[]): string {
  const towns = new Map<number, Place>(roads.map(({ from }) => [from.id, from]))
  const pages = [...[...towns.values()].map((town) => [town]), ...roads.map(({ from, to }) => [from, to])]
  const urls = pages.flatMap((page) =>
    openPaths(gazetteer, ...page).map(({ path }) => `<url><loc>${publicUrl}${path}</loc></url>`),
  )
  return [XML, `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">`, ...urls, '</urlset>', ''].join('\n')
}

const XML = '<?xml version="1.0" encoding="UTF-8"?>'

/** Served rather than built: a sitemap is named by its whole address. */
export const robotsText = (publicUrl: string) =>
  ['User-agent: *', 'Allow: /', 'Disallow: /api/', '', `Sitemap: ${publicUrl}/sitemap.xml`, ''].join('\n')
