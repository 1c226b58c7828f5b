import sharp from 'sharp'
import type { Language } from '#contract/wire.ts'
import type { Place } from '#domain/places/place.ts'
import { refuse } from '#domain/refusal.ts'
import { queue } from '../../../platform/concurrency.ts'
import type { SharedTrip } from '../sharedTrip.ts'
import { readGround } from './baseMap.ts'
import { readLetters } from './glyphs.ts'
import { drawing, type Means } from './svg.ts'

/** Draws one at a time, since drawing takes a core; the queue is short, since clients do not wait long for a preview. */
const MOST_WAITING = 20

/** Draws pictures of trips as png, SIZE wide and high. Refuses when too many are being asked for. */
export function painter({ root, gazetteer }: { root: string; gazetteer: { all: readonly Place[] } }) {
  let means: Means | undefined
  let waiting = 0
  const inTurn = queue(1)
  return async (trip: SharedTrip, language: Language): Promise<Buffer> => {
    if (waiting >= MOST_WAITING) refuse('overloaded', { retryAfter: 2 })
    waiting += 1
    try {
      return await inTurn(() => {
        means ??= { letters: readLetters(root), ground: readGround(root, gazetteer.all) }
        return sharp(Buffer.from(drawing(trip, language, means)))
          .png({ palette: true, quality: 90, effort: 4 })
          .toBuffer()
      })
    } finally {
      waiting -= 1
    }
  }
}
