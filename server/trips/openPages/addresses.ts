import { type Language, languages } from '#contract/wire.ts'
import type { Place } from '#domain/places/place.ts'
import { type Names, slugOf } from '../../places/slugs.ts'
import { pageStyle } from '../../platform/html/Page.tsx'
import type { TownPair } from './roads.ts'

/** First part of the path in each language: a URL has one language, whatever the device's language is. */
export const roots = { 'en-US': 'rides', 'es-AR': 'viajes' } as const satisfies Record<Language, string>

/** Builds "/rides/rosario/cordoba", or the address of one town. */
export const openPath = (gazetteer: Names, language: Language, ...towns: Place[]): string =>
  ['', roots[language], ...towns.map((town) => encodeURIComponent(slugOf(gazetteer, town)))].join('/')

/** Addresses of a page in each language. */
export const openPaths = (gazetteer: Names, ...towns: Place[]) =>
  languages.map((language) => ({ language, path: openPath(gazetteer, language, ...towns) }))

interface Site {
  gazetteer: Names
  publicUrl: string
}

/**
 * Builds the sitemap of roads and their towns of origin, in both languages (sitemaps.org). Addresses are percent-encoded, so no
 * text needs escaping.
 */
export function sitemap({ gazetteer, publicUrl }: Site, roads: TownPair[]): string {
  const towns = new Map<number, Place>(roads.map(({ from }) => [from.id, from]))
  const pages = [...[...towns.values()].map((town) => [town]), ...roads.map(({ from, to }) => [from, to])]
  const urls = pages.flatMap((page) =>
    openPaths(gazetteer, ...page).map(({ path }) => `<url><loc>${publicUrl}${path}</loc></url>`),
  )
  return [XML, `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">`, ...urls, '</urlset>', ''].join('\n')
}

const XML = '<?xml version="1.0" encoding="UTF-8"?>'

/** Builds robots.txt at run time, because it names the sitemap by its full address. */
export const robotsText = (publicUrl: string) =>
  ['User-agent: *', 'Allow: /', 'Disallow: /api/', '', `Sitemap: ${publicUrl}/sitemap.xml`, ''].join('\n')

/** Style of server pages, and of the lists of trips on them. */
export const openStyle = `${pageStyle}
main{max-width:46rem}header,footer{max-width:46rem}
.mark{text-decoration:none;min-height:2.75rem}
.lead{color:var(--muted);max-width:38rem}
h2{margin:1.75rem 0 .6rem;font-size:1.1rem}
.trips{grid-template-columns:1fr}
.trip{display:grid;grid-template-columns:4.25rem 1fr auto;gap:.25rem .75rem;align-items:baseline;padding:.85rem 1rem;color:inherit;
text-decoration:none;background:var(--surface);border:1px solid var(--line);border-radius:16px}
.choice{display:block;padding:.85rem 1rem;color:inherit;font-weight:650;text-decoration:none;background:var(--surface);border:1px solid var(--line);border-radius:16px}
.trip:hover,.choice:hover{border-color:var(--brand);background:var(--brand-soft)}
.trip time{font-weight:750;font-size:1.25rem;font-variant-numeric:tabular-nums}
.trip span{display:block;overflow-wrap:anywhere}
.trip .first{font-weight:650}
.all{padding-top:.35rem}
.all a{display:inline-block;padding:.4rem 0}
.price{font-weight:750;text-align:end;white-space:nowrap}
.trip small{display:block;color:var(--muted);font-size:.9rem;font-weight:400}
.none{background:var(--surface);border:1px solid var(--line);border-radius:20px;padding:1.35rem;margin-top:1.5rem}
.none p+p{color:var(--muted);margin-top:.35rem}
.next{display:flex;flex-wrap:wrap;gap:.75rem;margin-top:1.75rem}
.next .go{width:auto;margin:0}
.go.quiet{background:transparent;color:var(--brand-ink);border:1px solid var(--control)}
.go.quiet:hover{background:var(--brand-soft)}
.hint{color:var(--muted);margin-top:1rem}
footer ul{display:block}
@media(max-width:26rem){.trip{grid-template-columns:3.75rem 1fr}.price{grid-column:2;text-align:start}.trip .price small{display:inline}}
`
