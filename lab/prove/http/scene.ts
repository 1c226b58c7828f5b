import type { Seat } from '#contract/bookings/bookings.ts'
import { showTrip } from '#contract/trips/trips.ts'
import { preferences } from '#domain/trips/trip.ts'
import type { CastPerson } from '#server/testing/cast.ts'
import type { Stage } from '#server/testing/testServer.ts'
import type { SeatRequest } from '../core/acts/seats.ts'
import { type Core, newCore, type Offer, type Thought } from '../core/state.ts'

/** The declared stops of every trip in these proofs. The road between two stops is a leg of the core. */
export const STOPS = ['Rosario, Santa Fe, Argentina', 'Villa María, Córdoba, Argentina', 'Córdoba, Córdoba, Argentina'] as const

/** A trip on the server, and the same trip as a core in memory. */
export interface Scene {
  core: Core
  tripId: string
  placeIds: number[]
  /** in order of creation, each with the passenger, and with the account that rides along */
  bookings: { id: string; who: CastPerson; guest?: CastPerson | undefined }[]
}

const wall = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'America/Argentina/Cordoba',
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
})

/** Returns `dd-mm-yyyy` and `HH:MM` at the origin. */
export function wallClock(instant: number) {
  const [date = '', hours = ''] = wall.format(new Date(instant)).split(', ')
  return { date: date.replaceAll('/', '-'), hours }
}

/** Posts the trip as its driver. The core gets its road and price from the server. */
export async function setScene(
  on: Stage,
  driver: CastPerson,
  draft: Omit<Offer, 'atM' | 'atMinutes'>,
  inHours: number,
  thoughts: Thought[],
): Promise<Scene> {
  const now = on.clock.now().getTime()
  const departsAt = now + inHours * 3_600_000
  const id = await driver.posts({
    from: STOPS[0],
    to: STOPS[2],
    via: [STOPS[1]],
    seats: draft.seats,
    joining: draft.joining,
    restriction: draft.onlyWomen ? preferences.filter((one) => one === 'onlyWomen').join() : '',
    priceMinor: Number(draft.priceMinor),
    ...wallClock(departsAt),
  })
  const trip = await driver.call(showTrip, { params: { id }, query: {} })
  const row = await on.db
    .selectFrom('trips')
    .innerJoin('routes', 'routes.id', 'route_id')
    .select(['routes.stops', 'stops_m', 'stops_minutes', 'departs_at'])
    .where('trips.id', '=', id)
    .executeTakeFirstOrThrow()
  const offer = { ...draft, priceMinor: BigInt(trip.priceMinor), atM: row.stops_m, atMinutes: row.stops_minutes }
  const core = newCore(offer, now, row.departs_at.getTime(), thoughts)
  return { core, tripId: id, placeIds: row.stops, bookings: [] }
}

/** Builds the request for seats on a stretch of the core. Companions are adults with distinct names. */
export const wordsFor = ({ placeIds, tripId }: Scene, { from, to, seats, wait }: SeatRequest): Seat => ({
  idRoute: tripId,
  ...(wait && { wait }),
  ...(seats > 1 && { seats, companions: companionsOf(seats - 1) }),
  ...(to - from < placeIds.length - 1 && { from: placeIds[from], to: placeIds[to] }),
})

const companionsOf = (adults: number) =>
  ['Uno', 'Dos', 'Tres', 'Cuatro', 'Cinco']
    .slice(0, adults)
    .map((name) => ({ kind: 'adult' as const, name, lastName: 'Prueba', adultStated: true }))
