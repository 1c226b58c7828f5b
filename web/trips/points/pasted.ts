import { distanceM } from '#domain/places/place.ts'
import { MAX_FROM_TOWN_M } from '#domain/trips/meetingPoint.ts'
import type { PointPosition } from './position.ts'

/**
 * Returns the position near a town that a pasted text gives: numbers, degrees with minutes, or the URL of a map. The order may be
 * reversed, and signs may be missing.
 */
export function positionIn(pasted: string, town: PointPosition): PointPosition | undefined {
  const text = plainly(pasted)
  const found = inLink(text) ?? inDegrees(text)
  const typed = found ?? inNumbers(text)
  if (!typed) return undefined
  const [first, second] = typed
  const either: Pair[] = [typed, [second, first]]
  const signless = either.map(([lat, long]): Pair => [withSignOf(town.lat, lat), withSignOf(town.long, long)])
  return (found ? either : [...either, ...signless])
    .map(([lat, long]) => ({ lat: Number(lat.toFixed(5)), long: Number(long.toFixed(5)) }))
    .find(({ lat, long }) => distanceM({ lat, lng: long }, { lat: town.lat, lng: town.long }) <= MAX_FROM_TOWN_M)
}

const withSignOf = (signed: number, degrees: number) => Math.sign(signed) * Math.abs(degrees)

type Pair = [number, number]

/** Decodes URLs, and unifies the signs for minus, degree, minute and second. */
const plainly = (pasted: string) =>
  decoded(pasted)
    .replaceAll(/[−–]/g, '-')
    .replaceAll('º', '°')
    .replaceAll(/''|[″“”]/g, '"')
    .replaceAll(/[′‘’]/g, "'")

function decoded(address: string): string {
  try {
    return decodeURIComponent(address)
  } catch {
    return address
  }
}

const numeric = (digits: string | undefined) => Number((digits ?? '0').replace(',', '.'))

const pair = String.raw`(-?\d{1,3}\.\d+)[,~]\s*\+?(-?\d{1,3}\.\d+)`
/** Positions in links. A pin takes precedence over the center of its map; a link to a route gives the destination. */
const links = [
  /!3d(-?\d{1,3}\.\d+)!4d(-?\d{1,3}\.\d+)/,
  /[?&]mlat=(-?\d{1,3}\.\d+)&mlon=(-?\d{1,3}\.\d+)/,
  new RegExp(String.raw`[?&](?:q|query|ll|coordinate|destination|daddr|to)=(?:loc:|ll\.)?\s*\+?${pair}`),
  new RegExp(`[?&]route=[^&]*;${pair}`),
  new RegExp(`//.*/${pair}(?:[/?,]|$)`),
  new RegExp(`geo:${pair}`),
  new RegExp(`[?&](?:center|cp|map|sll)=${pair}`),
  new RegExp(`@${pair}`),
  /#map=\d+\/(-?\d{1,3}\.\d+)\/(-?\d{1,3}\.\d+)/,
]

function inLink(text: string): Pair | undefined {
  const found = links.map((link) => link.exec(text)).find(Boolean)
  return found ? [numeric(found[1]), numeric(found[2])] : undefined
}

const part = String.raw`\d{1,2}(?:[.,]\d+)?`
const angle = String.raw`(-?)(\d{1,3}(?:[.,]\d+)?)\s*°?\s*(?:(${part})\s*'\s*)?(?:(${part})\s*"\s*)?`
const between = String.raw`[\s,;/+]*`
/**
 * Matches two angles, each followed by its compass letter; O means oeste, Spanish for west. Groups have numbers, because each
 * name would occur twice: sign, degrees, minutes, seconds and letter of each angle.
 */
const sidesLast = new RegExp(`${angle}([NSEWO])(?![a-z])${between}${angle}([NSEWO])(?![a-z])`, 'i')
const sidesFirst = new RegExp(String.raw`\b([NSEWO])\s*${angle}${between}([NSEWO])\s*${angle}`, 'i')
const signed = new RegExp(`${angle.replace('°?', '°')}${between}${angle.replace('°?', '°')}`)

/** Parses 34°36'13.5"S 58°22'53.7"W, S 34.60374 W 58.38157, -34° 36.225', -58° 22.894' and the like. */
function inDegrees(text: string): Pair | undefined {
  const last = sidesLast.exec(text)
  if (last) return [degreesOf(last.slice(1, 5), last[5]), degreesOf(last.slice(6, 10), last[10])]
  const first = sidesFirst.exec(text)
  if (first) return [degreesOf(first.slice(2, 6), first[1]), degreesOf(first.slice(7, 11), first[6])]
  const found = signed.exec(text)
  return found ? [degreesOf(found.slice(1, 5)), degreesOf(found.slice(5, 9))] : undefined
}

function degreesOf([sign, ...parts]: (string | undefined)[], side = ''): number {
  const [degrees = 0, minutes = 0, seconds = 0] = parts.map(numeric)
  return (degrees + minutes / 60 + seconds / 3600) * (sign === '-' || /[swo]/i.test(side) ? -1 : 1)
}

const labels = /\b(?:lat(?:itude?)?|lon(?:g(?:itude?)?)?|lng)\b\.?\s*[:=]?/gi
const numbers = /^[\s([{]*(-?\d{1,3}[.,]\d+)\s*[;,/|\s]\s*(-?\d{1,3}[.,]\d+)[\s)\]}]*$/

function inNumbers(text: string): Pair | undefined {
  const found = numbers.exec(text.replaceAll(labels, ' '))
  return found ? [numeric(found[1]), numeric(found[2])] : undefined
}
