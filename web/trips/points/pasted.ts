import { distanceM } from '#domain/places/place.ts'
import { MOST_FROM_TOWN_M } from '#domain/trips/meetingPoint.ts'
import type { PointPosition } from './position.ts'

const pair = String.raw`(-?\d{1,3}\.\d+)`
/** A pin comes before the middle of the map that shows it. */
const forms = [
  new RegExp(`!3d${pair}!4d${pair}`),
  new RegExp(`[?&]mlat=${pair}&mlon=${pair}`),
  new RegExp(String.raw`[?&](?:q|query|ll|destination|daddr)=(?:loc:)?${pair},[\s+]*${pair}`),
  new RegExp(`geo:${pair},${pair}`),
  new RegExp(`@${pair},${pair}`),
  new RegExp(String.raw`#map=\d+/${pair}/${pair}`),
  /^[\s(]*(-?\d{1,3}[.,]\d+)[;,\s]\s*(-?\d{1,3}[.,]\d+)[\s)]*$/,
]

/** The position near a town in what was pasted: two numbers, or the address of a map; also with its numbers in the other order. */
export function positionIn(pasted: string, town: PointPosition): PointPosition | undefined {
  const address = pasted.replaceAll(/%2c/gi, ',').replaceAll(/%20/g, ' ')
  const found = forms.map((form) => form.exec(address)).find(Boolean)
  if (!found) return undefined
  const [lat = 0, long = 0] = found.slice(1).map((digits) => Number(Number(digits.replace(',', '.')).toFixed(5)))
  const isNear = (one: PointPosition) =>
    distanceM({ lat: one.lat, lng: one.long }, { lat: town.lat, lng: town.long }) <= MOST_FROM_TOWN_M
  return [
    { lat, long },
    { lat: long, long: lat },
  ].find(isNear)
}
