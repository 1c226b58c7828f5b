import { distanceM } from '#domain/places/place.ts'
import type { PlaceCandidate } from './finder.ts'

/** A name of a message with the places of that name, and the meant one; undefined when ambiguous. */
interface Named<P> {
  options: readonly P[]
  place: P | undefined
  isSure: boolean
}

/** A place this much less probable is not meant, however near: a thousand times as many people live in the other one. */
const MAX_LIGHTER = 3
/** Half the distance counts as much as 16 times as many people; below 20 km all are near. */
const NEARNESS = 4
const NEAR_KM = 20
/** A lead by less is ambiguous. */
const CLEAR = 1

/** Chooses among namesakes the one that is near the other places of the message. */
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

/** The place's own weight, and its nearness to the nearest of the other names. */
function scoreOf(place: PlaceCandidate, others: readonly (readonly PlaceCandidate[])[]): number {
  const { weight = 0 } = place
  const near = others.map((options) => Math.max(...options.map((other) => nearness(place, other, options))))
  return weight + (near.length > 0 ? Math.max(...near) : 0)
}

/** 0 for the heaviest option of another name that is less than 20 km away, and less for lighter and farther ones. */
function nearness(place: PlaceCandidate, other: PlaceCandidate, options: readonly PlaceCandidate[]): number {
  if (place.id === other.id) return -Infinity
  const lighter = Math.max(...options.map(({ weight = 0 }) => weight)) - (other.weight ?? 0)
  return -lighter - NEARNESS * Math.log10((kmBetween(place, other) + NEAR_KM) / NEAR_KM)
}

const kmBetween = (a: PlaceCandidate, b: PlaceCandidate) => distanceM(pointOf(a), pointOf(b)) / 1000
const pointOf = ({ lat = 0, long = 0 }: PlaceCandidate) => ({ lat, lng: long })
