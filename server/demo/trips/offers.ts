import { answerBy, payBy } from '#domain/bookings/booking.ts'
import { wholeUnit } from '#domain/money.ts'
import type { Member } from '#domain/people/account.ts'
import type { Route } from '#domain/places/place.ts'
import { dayText, HOUR_MS } from '#domain/time.ts'
import type { Preference } from '#domain/trips/trip.ts'
import type { Routing } from '../../providers/routing/port.ts'
import { postTrip } from '../../trips/actions.ts'
import { type PlannedPrice, planTrip, type SentTrip } from '../../trips/posting/plan.ts'
import type { World } from '../../world.ts'
import type { Dice } from '../dice.ts'
import type { DemoCar, Made } from '../people/people.ts'
import type { DemoRider, DemoTrip } from '../queries.ts'
import { type DemoRoad, fullName, meetingPoints, type Town } from '../towns.ts'
import type { Drive } from './outings.ts'

/** A drive as the driver publishes it, and the number of seats that the demo books. */
interface Offer {
  input: SentTrip
  /** percent of the highest allowed price; at 100 no price is sent, so the server sets its default price */
  percent: number
  taken: Taken
}

/** Number of taken seats of a trip. */
interface Taken {
  seats: number
}

interface Seats {
  seats: number
  weight: number
}

const seatChoices: readonly [Seats, ...Seats[]] = [
  { seats: 1, weight: 12 },
  { seats: 2, weight: 26 },
  { seats: 3, weight: 40 },
  { seats: 4, weight: 18 },
  { seats: 6, weight: 30 },
]

/** Chooses at random the preferences that a driver has on every trip. */
export const habitsOf = (dice: Dice): Preference[] => {
  const share = { petsAllowed: 0.35, smokersAllowed: 0.08, foodAllowed: 0.6, twoMaxInTheBack: 0.3, kidsAllowed: 0.5 } as const
  return (['petsAllowed', 'smokersAllowed', 'foodAllowed', 'twoMaxInTheBack', 'kidsAllowed'] as const).filter((one) =>
    dice.chance(share[one]),
  )
}

export function offerOf(drive: Drive, car: DemoCar, habits: Preference[], dice: Dice): Offer {
  const { driver, road, day, hours } = drive
  const onlyWomen = !drive.isOpen && driver.gender === 'Female' && dice.chance(0.15)
  const place = seatsOf(car, habits.includes('twoMaxInTheBack'), dice)
  const input: SentTrip = {
    ...roadOf(road, car, dice),
    date: dayText(day),
    hours,
    place,
    restriction: (onlyWomen ? [...habits, 'onlyWomen'] : habits).join(','),
    joining: drive.onApproval || dice.chance(0.25) ? 'on_approval' : 'at_once',
    stopsWelcome: dice.chance(0.82),
    luggage: isByNight(drive) || habits.includes('twoMaxInTheBack') ? 'large' : place > 4 ? 'none' : 'small',
    ...(drive.weekly && everyWeek(drive.weekly)),
    ...(dice.chance(0.7) ? { comment: dice.pick(isByNight(drive) ? nightComments : comments) } : {}),
  }
  return { input, percent: dice.chance(0.4) ? dice.whole(78, 97) : 100, taken: takenOf(drive.isOpen ? place - 1 : place, dice) }
}

const everyWeek = ({ back, until }: NonNullable<Drive['weekly']>) => ({
  returns: { date: dayText(back.day), hours: back.hours },
  repeats: { weekdays: [5], until: dayText(until) },
})

/** Builds the road of a drive. Tolls are limited by the fuel costs (M10), which are about half in a gas car. */
const roadOf = (road: DemoRoad, { fuel }: DemoCar, dice: Dice) => ({
  originName: fullName(road.from),
  meetingPoint: dice.pick(meetingPoints(road.from)),
  destinationName: fullName(road.to),
  dropOffPoint: dice.pick(meetingPoints(road.to)),
  stopovers: stopoversOf(road, dice),
  ...(road.tolls > 0 && dice.chance(0.7) ? { tolls: String(fuel === 'gnc' ? road.tolls / 2 : road.tolls) } : {}),
})

const isByNight = ({ hours, departsAt, arrivesAt }: Drive) =>
  hours >= '20:00' && arrivesAt.getTime() - departsAt.getTime() > 6 * HOUR_MS

function seatsOf({ places }: DemoCar, twoInTheBack: boolean, dice: Dice): number {
  const [first, ...more] = seatChoices
  return Math.min(dice.weighed([first, ...more.filter(({ seats }) => seats <= places)]).seats, twoInTheBack ? places - 1 : places)
}

/**
 * Chooses at random one or two stopovers for about a third of all trips, that is, for half of those on roads with places to stop.
 */
function stopoversOf({ via }: DemoRoad, dice: Dice): NonNullable<SentTrip['stopovers']> {
  if (via.length === 0 || !dice.chance(0.5)) return []
  const start = dice.whole(0, via.length - 1)
  return via
    .slice(start, start + dice.whole(1, 2))
    .map((town: Town) => ({ name: fullName(town), meetingPoint: dice.pick(meetingPoints(town)) }))
}

function takenOf(place: number, dice: Dice): Taken {
  if (place === 0) return { seats: 0 }
  if (dice.chance(0.06)) return { seats: place }
  if (place === 1 || dice.chance(0.6)) return { seats: 0 }
  return { seats: dice.whole(1, place - 1) }
}

/** Drivers' comments to their passengers. */
const comments = [
  'Salgo puntual, avisame si te demorás.',
  'Si traés algo voluminoso, escribime antes.',
  'Paramos a mitad de camino a estirar las piernas.',
  'Llevo mate. Si traés bizcochitos, mejor.',
  'Auto con aire acondicionado y buena música.',
  'Puedo pasar a buscarte si estás cerca del punto de encuentro.',
  'Viaje tranquilo, sin apuro y respetando las velocidades.',
  'Si hay mucha lluvia salgo un rato más tarde y les escribo.',
  'Prefiero que nos mandemos un mensaje el día anterior.',
  'Hay lugar para una bicicleta plegable.',
  'Se puede dormir: no me ofendo.',
  'Cualquier duda escribime, contesto rápido.',
  'Dejo en la puerta si queda de paso.',
  'Cargador para el teléfono y agua fría.',
  'Viajo por trabajo, puede que atienda alguna llamada con el manos libres.',
  'La música la elige quien va adelante.',
  'Hago este viaje seguido, conozco bien la ruta.',
  'Traé algo de abrigo, el aire del auto es traicionero.',
  'Quiet ride, good music, one stop for coffee.',
  'Happy to share the road with travellers. I speak some English.',
  'Ask me about anything bulky.',
] as const

/** Comments for trips that leave in the evening and arrive the next day. */
const nightComments = [
  'Viajo de noche para llegar temprano. Traé almohada.',
  'Manejamos de noche con paradas cada dos horas.',
  'De noche hay menos tránsito: llegamos para el desayuno.',
] as const

/** Publishes through the product's own action, so that every rule holds. */
export async function postOffer(world: World, driver: Member, { input, percent, taken }: Offer): Promise<{ id: string } & Taken> {
  const price = percent < 100 ? { priceMinor: await partOfCap(world, driver, input, percent) } : {}
  return { ...(await postTrip(world, driver, { ...input, ...price })), ...taken }
}

/** Returns this percentage of the highest allowed price, rounded to hundreds of pesos. */
async function partOfCap(world: World, driver: Member, input: Offer['input'], percent: number): Promise<number> {
  return Number(partOf((await planTrip(world, driver, input)).price, percent))
}

export function partOf({ capMinor, currency }: Pick<PlannedPrice, 'capMinor' | 'currency'>, percent: number): bigint {
  const partMinor = (capMinor * BigInt(percent)) / 100n
  return partMinor - (partMinor % (100n * wholeUnit(currency)))
}

export const memberOf = ({ email, givenName, gender }: Made, id: string): Member => ({
  id,
  email,
  name: givenName,
  gender,
  registered: true,
  hasCar: true,
  admin: false,
  standing: 'active',
})

/** Returns a router that caches each road, because many trips share it and a hosted router limits calls. */
export function remembering(routing: Routing): Routing {
  const known = new Map<string, Promise<Route>>()
  return {
    route: (stops) => {
      const key = JSON.stringify(stops.map(({ lat, lng }) => [lat, lng]))
      const route = known.get(key) ?? routing.route(stops)
      known.set(key, route)
      return route
    },
  }
}

interface Moments {
  requested_at: Date
  confirmed_at: Date
}

/** Builds a booking of one seat for the whole trip, at the trip's price. */
export const demoSeatOf = (
  trip: DemoTrip,
  { id, gender }: Pick<DemoRider, 'id' | 'gender'>,
  { requested_at, confirmed_at }: Moments,
) => ({
  trip_seq: trip.seq,
  driver_id: trip.driver_id,
  passenger_id: id,
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
  price_minor: trip.price_minor,
  only_women: trip.only_women,
  gender,
  adult_attested: null,
  requested_at,
  answer_by: answerBy(requested_at, trip.departs_at),
  pay_by: payBy(trip.joining, requested_at, trip.departs_at),
  confirmed_at,
})
