import type { Language } from '#contract/words.ts'
import { pathOf, picturePathOf } from './address.ts'
import { SIZE } from './picture/size.ts'
import type { Shown } from './sharedTrip.ts'
import { descriptionOf, titleOf } from './words.ts'

/** A page's frame with what chats and search engines read of a trip: title, description, picture. Nothing in it is run, so no hash changes. */
export function withHead(frame: string, trip: Shown, language: Language, publicUrl: string): string {
  const [title, description] = [titleOf(trip, language), descriptionOf(trip, language)]
  const tags = Object.entries({
    'og:type': 'website',
    'og:site_name': 'Tramo',
    'og:title': title,
    'og:description': description,
    'og:url': `${publicUrl}${pathOf(trip)}`,
    'og:locale': language.replace('-', '_'),
    'og:image': `${publicUrl}${picturePathOf(trip, language)}`,
    'og:image:type': 'image/png',
    'og:image:width': String(SIZE.width),
    'og:image:height': String(SIZE.height),
    'og:image:alt': title,
  }).map(([property, content]) => `<meta property="${property}" content="${escaped(content)}">`)
  const card = '<meta name="twitter:card" content="summary_large_image">'
  return frame
    .replace(/<title>[^<]*<\/title>/, () => `<title>${escaped(title)} · Tramo</title>`)
    .replace(/(<meta name="description" content=")[^"]*/, (_, start: string) => start + escaped(description))
    .replace('</head>', () => `${tags.join('')}${card}</head>`)
}

const marks: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escaped = (text: string) => text.replace(/[&<>"']/g, (mark) => marks[mark] ?? mark)
