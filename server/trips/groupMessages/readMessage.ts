import type { ParsedMessage } from '#contract/trips/groupMessages.ts'
import { readGroupMessage } from '#domain/groupMessages/read.ts'
import { displayName } from '#domain/places/place.ts'
import { dayText } from '#domain/time.ts'
import { HOME_ZONE, todayIn } from '../../platform/time.ts'
import type { World } from '../../world.ts'

/** As many as the form suggests for what is typed. */
const MOST_MEANT = 8

/** Reads a message of a group. "Tomorrow" is meant at home, where most groups are. */
export function readMessage({ gazetteer, now }: Pick<World, 'gazetteer' | 'now'>, text: string): ParsedMessage {
  const lookup = (name: string) =>
    gazetteer
      .suggest(name, MOST_MEANT)
      .map((place) => ({ id: place.id, name: displayName(place), long: place.lng, lat: place.lat }))
  const { day, ...read } = readGroupMessage(text, todayIn(now(), HOME_ZONE), lookup)
  return { ...read, ...(day && { date: { ...day, value: dayText(day.value) } }) }
}
