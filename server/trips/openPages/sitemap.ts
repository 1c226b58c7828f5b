import type { Place } from '#domain/places/place.ts'
import type { Names } from '../../places/slugs.ts'
import { openPaths } from './addresses.ts'
import type { TownPair } from './roads.ts'

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
