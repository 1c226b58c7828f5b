import { distanceM, fold, type Place, type Point } from '../places/place.ts'
import type { Reason } from '../reasons.ts'

/**
 * Returns the stored position of a meeting point, "-32.93968,-60.66828", accurate to about a meter. Empty for a point with only a
 * description.
 */
export const spotOf = ({ lat, lng }: Point): string => `${lat.toFixed(5)},${lng.toFixed(5)}`

export function pointOf(spot: string | undefined): Point | undefined {
  const [lat = Number.NaN, lng = Number.NaN] = (spot || ',x').split(',').map(Number)
  return Number.isFinite(lat) && Number.isFinite(lng) ? { lat, lng } : undefined
}

/** A point farther from its town is in another town (TR18). */
export const MAX_FROM_TOWN_M = 15_000
/** Passengers are notified of a point that moved by less than this, and need not consent (TR7). */
export const TOLD_ONLY_M = 300

/** Checks a point. `ground`: the country of the nearest town, and whether the point is on land. */
export function whyNotPoint(
  { point, words }: { point: Point; words: string },
  town: Place,
  ground: { country: string | undefined; isLand: boolean },
): Reason | undefined {
  if (!words) return 'point_without_words'
  if (distanceM(point, town) > MAX_FROM_TOWN_M) return 'point_too_far'
  if (ground.country !== town.country || !ground.isLand) return 'point_elsewhere'
}

const CELL = 0.005
/** Minimum width of a cell as a share of the height: 500 of 556 meters. */
const NARROWEST = 0.9

/**
 * Returns the middle of a cell of at least 500 m. All points of a cell have the same middle, so that repeated calls reveal no
 * more.
 */
export function roundedPoint({ lat, lng }: Point): Point {
  const north = cellOf(lat, CELL)
  const widths = Math.ceil(Math.log2(NARROWEST / Math.cos((north * Math.PI) / 180)))
  return { lat: north, lng: cellOf(lng, CELL * 2 ** Math.max(0, widths)) }
}

const cellOf = (degrees: number, size: number) => Number((Math.round(degrees / size) * size).toFixed(3))

/** A trip's point in a town, and the trip's driver. */
export interface PointUse {
  words: string
  point: Point
  driver: string
}

export const DRIVERS_OF_A_PUBLIC_POINT = 3
const SAME_M = 50
/** A point within this distance of a listed point, in meters, counts as the listed point if its description is equal too. */
const LISTED_M = 300

/**
 * Checks for a home, a telephone, a position or a web address. Such a point never becomes public, however many drivers name it.
 */
const isPersonal = (words: string) =>
  /\b(?:mi|my|casa|home|house|domicilio|depto|departamento|apartment)\b/.test(fold(words)) ||
  hasTelephone(words) ||
  hasAddress(words)

/** Checks whether a point's words may leave the product by mail: no home, person's place, telephone or plate (F40, decision 13). */
export const isForMail = (words: string) => !isPersonal(words) && !/\blo de\b/.test(fold(words)) && !hasPlate(words)

/** Finds plates: AB 123 CD in any case, but not "km 300 de"; ABC 123 in capitals, or without a blank; ABC1D23. */
const hasPlate = (words: string) =>
  /\b(?!km|rn|rp|av|al|de|el|en|la|no)[a-z]{2} ?\d{3} ?[a-z]{2}\b|\b[a-z]{3}(?:\d\d\d\d?|[ .-]?\d[a-z]\d\d)\b/.test(
    fold(words),
  ) || /(?<!\p{L})[A-Z]{3}[ .-]\d{3,4}\b/u.test(words)

const hasTelephone = (words: string) => /\d(?:[\s().-]*\d){5}/.test(words)

const hasAddress = (words: string) => /:\/\/|\bgeo:|\bwww\.|\.[a-z]{2,}\/|\d[.,]\d{4}/i.test(words)

const isSame = (one: Pick<PointUse, 'words' | 'point'>, other: PointUse) =>
  fold(one.words) === fold(other.words) && distanceM(one.point, other.point) < SAME_M

/** Checks whether three different drivers named a point with the same description and position. */
export const isUsedByThree = (one: Pick<PointUse, 'words' | 'point'>, uses: readonly PointUse[]): boolean =>
  !isPersonal(one.words) &&
  new Set(uses.filter((use) => isSame(one, use)).map(({ driver }) => driver)).size >= DRIVERS_OF_A_PUBLIC_POINT

/** A listed public point. It has only a description when the position is uncertain. */
export interface ListedPoint {
  words: string
  point?: Point
}

export const isOnList = (one: Pick<PointUse, 'words' | 'point'>, listed: readonly ListedPoint[]): boolean =>
  listed.some(({ words, point }) => point && fold(words) === fold(one.words) && distanceM(point, one.point) < LISTED_M)

interface StopPoint {
  words: string
  spot: string
}

/**
 * Checks whether a stop has another point, which passengers have to accept. `agreedSpot`: the position that they accepted. Other
 * words need consent even at the same position, which was that of the former words.
 */
export function isAnotherPoint(before: StopPoint & { agreedSpot?: string | undefined }, after: StopPoint): boolean {
  if (before.words !== after.words && before.spot === after.spot) return true
  const [from, to] = [pointOf(before.agreedSpot ?? before.spot), pointOf(after.spot)]
  if (from && to) return distanceM(from, to) >= TOLD_ONLY_M
  return before.words !== after.words || (from !== undefined && to === undefined)
}
