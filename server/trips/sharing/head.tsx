import type { Language } from '#contract/wire.ts'
import { renderParts } from '../../platform/html/render.ts'
import { SIZE } from './picture/render.ts'
import { sharePath, picturePathOf, type SharedTrip } from './sharedTrip.ts'
import { descriptionOf, titleOf } from './words.ts'

/**
 * Adds a trip's data for chats and search engines to a page: title, description, picture. It contains no script, so the hashes of
 * the content security policy stay valid.
 */
export function withHead(frame: string, trip: SharedTrip, language: Language, publicUrl: string): string {
  const [title, description] = [titleOf(trip, language), descriptionOf(trip, language)]
  const tags = {
    'og:type': 'website',
    'og:site_name': 'Tramo',
    'og:title': title,
    'og:description': description,
    'og:url': `${publicUrl}${sharePath(trip)}`,
    'og:locale': language.replace('-', '_'),
    'og:image': `${publicUrl}${picturePathOf(trip, language)}`,
    'og:image:type': 'image/png',
    'og:image:width': String(SIZE.width),
    'og:image:height': String(SIZE.height),
    'og:image:alt': title,
  }
  const head = renderParts(
    <>
      <title>{`${title} · Tramo`}</title>
      <meta name="description" content={description} />
      {Object.entries(tags).map(([property, content]) => (
        <meta key={property} property={property} content={content} />
      ))}
      <meta name="twitter:card" content="summary_large_image" />
    </>,
  )
  return frame
    .replace(/<title>[^<]*<\/title>/, '')
    .replace(/<meta name="description" [^>]*>/, '')
    .replace('</head>', () => `${head}</head>`)
}
