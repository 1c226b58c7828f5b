import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Language } from '#contract/words.ts'
import type { World } from '../world.ts'
import { askedIn } from './address.ts'
import { withHead } from './head.ts'
import { remembering } from './remembering.ts'
import { shownTrip } from './shown.ts'

const TRIP = /^\/route\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/i
const KEPT_MS = 10_000
const MOST_KEPT = 200

export type Encoding = 'br' | 'gzip' | undefined

interface Wanted {
  /** path and search of the address */
  url: URL
  /** whoever asks reads this, unless the address says otherwise */
  language: Language
  encoding: Encoding
  /** the page as it is for everybody */
  frame(): string
}

/** The page of a trip with its own head; nothing at any other address, nor where the trip is not to be seen. */
export function tripPages(world: Pick<World, 'db' | 'pool' | 'now' | 'gazetteer' | 'publicUrl'>) {
  const remembered = remembering<Buffer | undefined>({ ms: KEPT_MS, most: MOST_KEPT, now: world.now })
  return async ({ url, language: theirs, encoding, frame }: Wanted): Promise<Buffer | undefined> => {
    const [, id] = TRIP.exec(url.pathname.replace(/\/$/, '')) ?? []
    if (!id) return undefined
    const { ends, language = theirs } = askedIn(url.searchParams)
    return remembered(JSON.stringify([id, ends, language, theirs, encoding]), async () => {
      const trip = await shownTrip(world, id, ends)
      return trip && encoded(withHead(frame(), trip, language, world.publicUrl), encoding)
    })
  }
}

/** Quickly rather than small: it is made for few readers. */
const quick = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }

async function encoded(text: string, encoding: Encoding): Promise<Buffer> {
  if (encoding === 'br') return promisify(brotliCompress)(text, quick)
  return encoding === 'gzip' ? promisify(gzip)(text) : Buffer.from(text)
}
