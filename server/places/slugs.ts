import { displayName, fold, type Place } from '#domain/places/place.ts'
import type { Gazetteer } from './gazetteer.ts'

export type Names = Pick<Gazetteer, 'named' | 'all'>

/** Longer texts name no place, and are not compared. */
const MAX_SLUG = 120
const MAX_NAMESAKES = 8

/** A town with at least this population, and ten times that of its largest namesake, is found by its name alone. */
const MIN_PEOPLE = 50_000
const TIMES = 10

const slugs = new WeakMap<readonly Place[], Map<number, string>>()

/**
 * Returns the part of a URL that identifies a place, with as few words of its name as possible: "rosario", "concepcion-tucuman".
 */
export function slugOf(gazetteer: Names, place: Place): string {
  const ofAll = slugs.get(gazetteer.all) ?? new Map<number, string>()
  slugs.set(gazetteer.all, ofAll)
  const slug = ofAll.get(place.id) ?? fewestWords(gazetteer, place)
  ofAll.set(place.id, slug)
  return slug
}

function fewestWords(gazetteer: Names, place: Place): string {
  const { name, district = '', province } = place
  const readings = [name, [name, district, province].join(' '), displayName(place)].map(fold)
  const alone = readings.find((reading) => meant(gazetteer, reading)?.id === place.id)
  return (alone ?? fold(displayName(place))).replaceAll(' ', '-')
}

/** Returns the only place that a slug identifies; undefined if towns of similar size have the same name. */
export const placeOfSlug = (gazetteer: Names, slug: string): Place | undefined =>
  slug.length > MAX_SLUG ? undefined : meant(gazetteer, slug)

const meant = (gazetteer: Names, text: string): Place | undefined =>
  gazetteer.named(text) ?? outweighing(gazetteer.all).get(fold(text))

const known = new WeakMap<readonly Place[], Map<string, Place>>()

/** Maps each folded name to the town that is much larger than its namesakes. Computed once for a gazetteer. */
function outweighing(all: readonly Place[]): Map<string, Place> {
  const found = known.get(all)
  if (found) return found
  const towns = new Map<string, Place>()
  const others = new Map<string, number>()
  // largest first, so that the second town of a name is its largest namesake
  for (const place of all.toSorted((a, b) => b.population - a.population)) {
    const name = fold(place.name)
    if (!towns.has(name)) towns.set(name, place)
    else if (!others.has(name)) others.set(name, place.population)
  }
  for (const [name, { population }] of towns)
    if (population < Math.max(MIN_PEOPLE, TIMES * (others.get(name) ?? 0))) towns.delete(name)
  known.set(all, towns)
  return towns
}

/** Returns the places that share an ambiguous name, most probable first. */
export function namesakes(gazetteer: Pick<Gazetteer, 'suggest'>, slug: string): Place[] {
  const name = slug.length > MAX_SLUG ? '' : fold(slug)
  if (!name) return []
  return gazetteer
    .suggest(name, 3 * MAX_NAMESAKES)
    .filter((place) => fold(place.name) === name)
    .slice(0, MAX_NAMESAKES)
}
