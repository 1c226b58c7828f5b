import type { useTranslations } from 'use-intl'
import { longDayText } from '../../ui/formatting/units.ts'
import { priceText } from '../../ui/kit/prices/price.ts'

/** Trip data for a group message. Places have their display names. */
export interface GroupTrip {
  from: string
  to: string
  stops: string[]
  /** yyyy-mm-dd and HH:MM */
  day: string
  hours: string
  seats: number
  priceMinor: number
  currency: string
}

/** Data of a ride request for a group message. Without `days`, any day fits. */
export interface GroupRequest {
  from: string
  to: string
  /** yyyy-mm-dd */
  days?: { first: string; last: string } | undefined
  seats: number
}

/**
 * Writes a request as a group message that `readGroupMessage` understands. Of several days, it reads the first, and marks it as
 * uncertain.
 */
export function requestText(
  { from, to, days, seats }: GroupRequest,
  text: ReturnType<typeof useTranslations<'sharing'>>,
  language: string,
): string {
  const [first, last] = [days?.first, days?.last].map((day) => (day ? longDayText(day, language) : ''))
  const when =
    first === last ? first && text('on_day', { day: first }) : text('between_days', { first: first ?? '', last: last ?? '' })
  return text('request', { from: townName(from), to: townName(to), days: when ?? '', people: text('people', { count: seats }) })
}

/** Writes a trip as a group message that `readGroupMessage` understands; a test compares the two. */
export function groupText(trip: GroupTrip, text: ReturnType<typeof useTranslations<'sharing'>>, language: string): string {
  const { from, to, stops, day, hours, seats, priceMinor, currency } = trip
  // "Rosario, Córdoba" would be a town of that region
  const named = stops.map((stop, n) => (REGION_TOO.test(stops[n + 1] ?? '') ? wholeName(stop) : townName(stop)))
  const towns = new Intl.ListFormat(language).format(named)
  return text('message', {
    from: townName(from),
    to: townName(to),
    stops: towns && text('stops', { stops: towns }),
    day: longDayText(day, language),
    hours,
    seats: text('seats', { count: seats }),
    price: priceText(priceMinor, currency, language),
  })
}

/** Towns that groups call by name only, although smaller towns have the same name. */
const knownTowns = new Set(
  'Rosario, Santa Fe|Buenos Aires, Ciudad Autónoma de Buenos Aires|Mar del Plata, Buenos Aires|La Plata, Buenos Aires|Bahía Blanca, Buenos Aires|Tandil, Buenos Aires|Paraná, Entre Ríos|Posadas, Misiones|San Miguel de Tucumán, Tucumán|San Carlos de Bariloche, Río Negro|Resistencia, Chaco'.split(
    '|',
  ),
)
const HOME = ', Argentina'
/** Towns that share their name with a region: "Córdoba, Córdoba, Argentina", "Buenos Aires". */
const REGION_TOO = /^(?:([^,]+), \1,|Buenos Aires,)/

/**
 * Shortens a display name for a message, such that the reader of messages finds the same place: "Rosario" and "Córdoba", but
 * "Merlo (San Luis)" and "Rosario (Colonia, Uruguay)".
 */
export function townName(name: string): string {
  const whole = name.endsWith(HOME) ? name.slice(0, -HOME.length) : ''
  const [town, region, ...more] = whole.split(', ')
  const isAlone = knownTowns.has(whole) || (region !== undefined && region === town && more.length === 0)
  return isAlone ? (town ?? '') : wholeName(name)
}

/** Returns the town with its region in brackets, even if the town's name alone would suffice: "Rosario (Santa Fe)". */
function wholeName(name: string): string {
  const whole = name.endsWith(HOME) ? name.slice(0, -HOME.length) : name
  const [town = '', ...regions] = whole.replace(' - ', '-').split(', ')
  if (regions.length === 0) return town
  // "San José (Gualeguay), Entre Ríos": the district is already in brackets
  const [city = '', district] = town.split(' (')
  return `${city} (${[...(district ? [district.replace(')', '')] : []), ...regions].join(', ')})`
}
