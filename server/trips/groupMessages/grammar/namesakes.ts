import { distanceM } from '#domain/places/place.ts'
import type { PlaceCandidate } from './finder.ts'

/**
 * A place name in a message, with the possible places. `place` is the one that is meant, or undefined if the name is ambiguous.
 */
interface Named<P> {
  options: readonly P[]
  place: P | undefined
  isSure: boolean
}

/**
 * Limit of the difference in weight, as a power of ten: a namesake with a thousandth of the population is not meant, however near
 * it is.
 */
const MAX_LIGHTER = 3
/** Weight of nearness: half the distance counts as much as 16 times the population. Below 20 km all places count as near. */
const NEARNESS = 4
const NEAR_KM = 20
/** A name is ambiguous unless the score of its best place exceeds the next score by this. */
const CLEAR = 1

/** Chooses among namesakes the place that is near the other places of the message. */
export function withNamesakesChosen<P extends PlaceCandidate, N extends Named<P>>(names: readonly N[]): N[] {
  return names.map((name, at) => {
    const options = likely(name.options)
    const [first] = options
    if (options.length < 2 || first?.weight === undefined) return name
    const others = names.filter((_, other) => other !== at).map((one) => likely(one.options))
    const scored = options.map((place) => ({ place, score: scoreOf(place, others) })).toSorted((a, b) => b.score - a.score)
    const [best, next] = scored
    const isClear = best !== undefined && best.score - (next?.score ?? -Infinity) >= CLEAR
    return {
      ...name,
      options,
      place: isClear ? best.place : undefined,
      isSure: name.isSure && isClear && best.place === name.place,
    }
  })
}

function likely<P extends PlaceCandidate>(options: readonly P[]): readonly P[] {
  const heaviest = Math.max(...options.map(({ weight = 0 }) => weight))
  return options.filter(({ weight = 0 }) => weight > heaviest - MAX_LIGHTER)
}

/** Returns the place's weight plus its nearness to the nearest place of another name. */
function scoreOf(place: PlaceCandidate, others: readonly (readonly PlaceCandidate[])[]): number {
  const { weight = 0 } = place
  const near = others.map((options) => Math.max(...options.map((other) => nearness(place, other, options))))
  return weight + (near.length > 0 ? Math.max(...near) : 0)
}

/**
 * Returns how near a place is to a possible place of another name: 0 at the position of that name's most probable place, and less
 * for less probable or more distant places.
 */
function nearness(place: PlaceCandidate, other: PlaceCandidate, options: readonly PlaceCandidate[]): number {
  if (place.id === other.id) return -Infinity
  const lighter = Math.max(...options.map(({ weight = 0 }) => weight)) - (other.weight ?? 0)
  return -lighter - NEARNESS * Math.log10((kmBetween(place, other) + NEAR_KM) / NEAR_KM)
}

const kmBetween = (a: PlaceCandidate, b: PlaceCandidate) => distanceM(pointOf(a), pointOf(b)) / 1000
const pointOf = ({ lat = 0, long = 0 }: PlaceCandidate) => ({ lat, lng: long })
