import { setImmediate } from 'node:timers/promises'
import type { ParsedMessage } from '#contract/trips/groupMessages.ts'
import { displayName, type Place } from '#domain/places/place.ts'
import { dayText } from '#domain/time.ts'
import { readingBounds } from '#server/trips/groupMessages/grammar/bounds.ts'
import type { PlaceLookup } from '#server/trips/groupMessages/grammar/finder.ts'
import { readGroupMessage } from '#server/trips/groupMessages/grammar/read.ts'
import type { Gazetteer } from '../../places/gazetteer.ts'
import { queue } from '../../platform/concurrency.ts'
import { HOME_ZONE, todayIn } from '../../platform/time.ts'
import type { World } from '../../world.ts'

/** The form suggests as many places. */
const MAX_MEANT = 8
/** Namesakes in Argentina and abroad. */
const MAX_CALLED = 16

const inTurn = queue(1)

/** Reads a group message, one per turn of the event loop. "Tomorrow" is by the clock of Argentina, where most groups are. */
export const readMessage = (world: Pick<World, 'gazetteer' | 'now'>, text: string): Promise<ParsedMessage> =>
  inTurn(async () => {
    await setImmediate()
    return read(world, text)
  })

function read({ gazetteer, now }: Pick<World, 'gazetteer' | 'now'>, text: string): ParsedMessage {
  const { day, ...fields } = readGroupMessage(text, todayIn(now(), HOME_ZONE), placeLookup(gazetteer))
  return { ...fields, ...(day && { date: { ...day, value: dayText(day.value) } }) }
}

/** Looks up the places of one message, with a limit of work for all its mistyped names together. */
export function placeLookup(
  { called, alike }: Pick<Gazetteer, 'called' | 'alike'>,
  work = { rows: readingBounds.rows as number },
): PlaceLookup<ReturnType<typeof candidate> & { weight?: number }> {
  return Object.assign((text: string) => alike(text, MAX_MEANT, work).map(candidate), {
    called: (text: string) => called(text, MAX_CALLED).map(({ place, weight }) => ({ ...candidate(place), weight })),
  })
}

export const candidate = (place: Place) => ({ id: place.id, name: displayName(place), long: place.lng, lat: place.lat })
