import type { Insertable } from 'kysely'
import type { Gender } from '#domain/people/account.ts'
import { closesAt, opensAt } from '#domain/ratings/rating.ts'
import { DAY_MS, HOUR_MS } from '#domain/time.ts'
import type { Tx } from '../platform/database/connect.ts'
import type { Tables } from '../platform/database/tables.ts'
import { recount } from '../ratings/queries.ts'
import { type Dice, diceOf } from './dice.ts'
import { copyTrips, insertBookings, insertRatings, type PastTrip, peopleOf, writeHistories } from './queries.ts'

/** The first two people of the login page: they travelled together lately, and their ratings are left to the visitor. */
const [LUCIA, SOFIA] = ['demo-lucia-fernandez', 'demo-sofia-herrera']
const LAST_DAYS = 13

/**
 * What people did in the four weeks before: the trips to come, four weeks earlier and for nothing, with people who travelled and rated
 * each other. What accounts show of ratings is what these say.
 */
export async function livePast(tx: Tx, now: Date, seed: number): Promise<void> {
  const dice = diceOf(seed + 1)
  const people = await peopleOf(tx)
  const trips = await copyTrips(tx, now)
  const seats = trips.flatMap((trip) => ridersOf(trip, people, now, dice).map((rider) => seatOf(trip, rider)))
  const bookings = await insertBookings(tx, seats)
  await writeHistories(tx)
  await insertRatings(
    tx,
    bookings.flatMap((booking) => ratingsOf(booking, people, now, dice)),
  )
  for (const { id } of people) await recount(tx, id, now)
}

export interface Person {
  id: string
  subject: string
  gender: Gender | null
  drives: boolean
}

/** One to three people who do not drive, now and then one who usually does. */
function ridersOf(trip: PastTrip, people: Person[], now: Date, dice: Dice): Person[] {
  const wanted = dice.chance(0.45) ? 0 : dice.whole(1, Math.min(3, trip.seats))
  const may = people.filter(({ id, gender }) => id !== trip.driver_id && (!trip.only_women || gender === 'Female'))
  const named = (subject: string) => people.find((one) => one.subject === subject)
  const isTheirs = trip.driver_id === named(LUCIA)?.id && isLately(trip.departs_at, now)
  const riders = new Set(people.filter(({ subject }) => isTheirs && subject === SOFIA))
  for (let i = 0; i < wanted && riders.size < trip.seats; i++) {
    const usuallyDrives = dice.chance(0.25)
    const [first, ...more] = may.filter(({ drives }) => drives === usuallyDrives)
    if (first) riders.add(dice.pick([first, ...more]))
  }
  return [...riders]
}

const isLately = (departsAt: Date, now: Date) => departsAt.getTime() > now.getTime() - LAST_DAYS * DAY_MS

export function seatOf(trip: PastTrip, { id, gender }: Pick<Person, 'id' | 'gender'>): Insertable<Tables['bookings']> {
  const requested_at = new Date(trip.departs_at.getTime() - 3 * DAY_MS)
  return {
    trip_seq: trip.seq,
    driver_id: trip.driver_id,
    passenger_id: id,
    state: 'travelled',
    joining: trip.joining,
    from_place: trip.stops[0] ?? 0,
    to_place: trip.stops.at(-1) ?? 0,
    from_name: trip.origin_name,
    to_name: trip.destination_name,
    from_m: 0,
    to_m: trip.distance_m,
    declared: true,
    extra_m: 0,
    leg_from: 0,
    leg_to: trip.legs,
    departs_at: trip.departs_at,
    arrives_at: trip.arrives_at,
    currency: trip.currency,
    price_minor: 0n,
    only_women: trip.only_women,
    gender,
    adult_attested: null,
    requested_at,
    answer_by: new Date(requested_at.getTime() + DAY_MS),
    pay_by: new Date(requested_at.getTime() + DAY_MS),
    confirmed_at: requested_at,
    ended_at: opensAt(trip.departs_at),
    settled_at: opensAt(trip.departs_at),
  }
}

type Seat = Awaited<ReturnType<typeof insertBookings>>[number]

/** Most people rate, some of them late, a few never; the first people of the login page have a rating left to write. */
function ratingsOf({ id, driver_id, passenger_id, departs_at }: Seat, people: Person[], now: Date, dice: Dice) {
  const pair = [driver_id, passenger_id].map((one) => people.find((person) => person.id === one)?.subject ?? '')
  if (isLately(departs_at, now) && pair.some((subject) => subject === LUCIA || subject === SOFIA)) return []
  const sides = [
    { booking_id: id, author_id: passenger_id, subject_id: driver_id, of: 'driver' as const },
    { booking_id: id, author_id: driver_id, subject_id: passenger_id, of: 'passenger' as const },
  ]
  const written = sides
    .filter(() => dice.chance(0.8))
    .map((side) => ({
      ...side,
      ...said(side.of, dice),
      written_at: new Date(opensAt(departs_at).getTime() + dice.whole(1, 90) * HOUR_MS),
    }))
    .filter(({ written_at }) => written_at <= now)
  const [first, second] = written
  const closes_at = closesAt(departs_at)
  const published_at = first && second ? new Date(Math.max(first.written_at.getTime(), second.written_at.getTime())) : closes_at
  return written.map(({ of: _, ...rating }) => ({ ...rating, closes_at, published_at }))
}

interface Stars {
  halves: number
  weight: number
}

/** What people give: mostly much, seldom little. */
const given: readonly [Stars, ...Stars[]] = [
  { halves: 10, weight: 48 },
  { halves: 9, weight: 27 },
  { halves: 8, weight: 14 },
  { halves: 7, weight: 5 },
  { halves: 6, weight: 3 },
  { halves: 4, weight: 2 },
  { halves: 2, weight: 1 },
]

const ofDrivers = {
  high: [
    'Excelente viaje. Maneja tranquilo y respeta las velocidades.',
    'Salimos puntuales y llegamos antes de lo pensado. Muy buena onda.',
    'Auto impecable, charla linda y mate todo el camino.',
    'Me pasó a buscar por la esquina de casa. Un lujo.',
    'Muy atento a las paradas. Repetiría sin dudarlo.',
    'Great driver, safe and friendly. Would travel again.',
    'Me dejó dormir todo el viaje y me despertó con café. Diez puntos.',
    'Conoce la ruta de memoria y esquivó el corte de Circunvalación.',
    'Hubo lugar de sobra para mi bici. Gracias.',
  ],
  middle: [
    'Buen viaje. Salimos un rato más tarde de lo acordado, pero avisó.',
    'Todo bien, aunque la música estaba un poco fuerte.',
    'Cumplió con todo. El baúl venía bastante lleno.',
  ],
  low: [
    'Salimos más de una hora tarde y no avisó.',
    'Maneja más rápido de lo que me gusta. Llegamos bien, pero no repetiría.',
    'Atendió el teléfono varias veces en la ruta.',
  ],
}

const ofPassengers = {
  high: [
    'Puntual, con poco equipaje y muy buena charla.',
    'Estaba en el punto de encuentro diez minutos antes. Ideal.',
    'Cebó mate todo el viaje. Vuelve a mi auto cuando quiera.',
    'Compañía tranquila y amable. Muy recomendable.',
    'Trajo facturas para todos. No se puede pedir más.',
    'Easy to travel with, on time and friendly.',
    'Avisó todo con tiempo y ayudó con el camino.',
  ],
  middle: ['Todo bien. Se demoró unos minutos en bajar.', 'Amable, aunque venía con más equipaje del que había dicho.'],
  low: ['Lo esperamos media hora y no contestaba.', 'Insistió en desviarnos para bajar en otro lado.'],
}

const words = { driver: ofDrivers, passenger: ofPassengers }

/** Stars and what is written beside them. */
function said(of: keyof typeof words, dice: Dice) {
  const { halves } = dice.weighed(given)
  const { high, middle, low } = words[of]
  const [first = '', ...more] = halves >= 9 ? high : halves >= 5 ? middle : low
  return { halves, description: dice.pick([first, ...more]) }
}
