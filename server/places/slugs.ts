import { displayName, fold, type Place } from '#domain/places/place.ts'
import type { Gazetteer } from './gazetteer.ts'

type Names = Pick<Gazetteer, 'named'>

/** Longer texts name no place, and are not compared with any. */
const LONGEST_SLUG = 120
const MOST_NAMESAKES = 8

/** A place in addresses for people: the fewest words of its name that name it alone, as "villa-maria" or "rosario-santa-fe". */
export function slugOf(gazetteer: Names, place: Place): string {
  const { name, district = '', province } = place
  const readings = [name, [name, district, province].join(' '), displayName(place)].map(fold)
  const alone = readings.find((reading) => gazetteer.named(reading)?.id === place.id)
  return (alone ?? fold(displayName(place))).replaceAll(' ', '-')
}

/** The one place that a slug names; what several places could mean is never guessed. */
export const placeOfSlug = (gazetteer: Names, slug: string): Place | undefined =>
  slug.length > LONGEST_SLUG ? undefined : gazetteer.named(slug)

/** The places that share a name which names none of them alone, most probable first. */
export function namesakes(gazetteer: Pick<Gazetteer, 'suggest'>, slug: string): Place[] {
  const name = slug.length > LONGEST_SLUG ? '' : fold(slug)
  if (!name) return []
  return gazetteer
    .suggest(name, 3 * MOST_NAMESAKES)
    .filter((place) => fold(place.name) === name)
    .slice(0, MOST_NAMESAKES)
}
