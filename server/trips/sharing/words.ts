import type { Language } from '#contract/wire.ts'
import type { Day } from '#domain/time.ts'
import { priceIn } from '../../platform/wire.ts'
import type { SharedTrip } from './sharedTrip.ts'

/** Strings about a trip for chat previews and pictures. */
const words = {
  'en-US': {
    promise: 'Share the road, split the cost.',
    perSeat: 'per seat',
    free: 'Free',
    left: (seats: number) => (seats === 0 ? 'Trip Full' : seats === 1 ? '1 seat left' : `${seats} seats left`),
    route: (from: string, to: string) => `${from} to ${to}`,
  },
  'es-AR': {
    promise: 'Compartí la ruta, dividí los gastos.',
    perSeat: 'por lugar',
    free: 'Gratis',
    left: (seats: number) => (seats === 0 ? 'Viaje completo' : seats === 1 ? 'Queda 1 lugar' : `Quedan ${seats} lugares`),
    route: (from: string, to: string) => `${from} a ${to}`,
  },
} as const satisfies Record<Language, object>

/** Returns the text after the price; empty after "Free". */
export const perSeat = ({ priceMinor }: Pick<SharedTrip, 'priceMinor'>, language: Language) =>
  priceMinor === 0 ? '' : words[language].perSeat

/** "Rosario to Córdoba". */
export const routeText = ({ from, to }: SharedTrip, language: Language) => words[language].route(from.name, to.name)

/** "Rosario to Córdoba · Fri, December 4, 09:00". */
export const titleOf = (trip: SharedTrip, language: Language) => `${routeText(trip, language)} · ${whenText(trip, language)}`

/** "2 seats left · ARS 22,500 per seat. Share the road, split the cost." */
export function descriptionOf(trip: SharedTrip, language: Language): string {
  const { left, promise } = words[language]
  const each = perSeat(trip, language)
  return `${left(trip.seatsLeft)} · ${[moneyText(trip, language), each].filter(Boolean).join(' ')}. ${promise}`
}

/** "Fri, December 4, 09:00". */
export const whenText = ({ day, hours }: SharedTrip, language: Language) => `${dayWords(day, language)}, ${hours}`

/** Formatted in UTC, since a day has no zone. */
export const dayWords = (day: Day, language: Language, weekday: 'short' | 'long' = 'short') =>
  new Intl.DateTimeFormat(language, { weekday, day: 'numeric', month: 'long', timeZone: 'UTC' }).format(
    new Date(`${day}T00:00:00Z`),
  )

export const moneyText = ({ priceMinor, currency }: Pick<SharedTrip, 'priceMinor' | 'currency'>, language: Language) =>
  priceMinor === 0 ? words[language].free : priceIn(priceMinor, currency, language)
