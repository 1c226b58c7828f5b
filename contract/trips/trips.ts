import * as z from 'zod/mini'
import { bookingStates } from '#domain/bookings/booking.ts'
import { companionKinds } from '#domain/bookings/companions.ts'
import { orderStates } from '#domain/payments/payment.ts'
import { reasons } from '#domain/reasons.ts'
import { fuels, pricedFuels } from '#domain/trips/fuel.ts'
import { luggageSizes } from '#domain/trips/terms.ts'
import { endpoint } from '../endpoint.ts'
import { SeenPaper } from '../people/papers.ts'
import { RouteMethod } from '../places/places.ts'
import { Coordinates, Gender, id, wireText, writtenNumber } from '../wire.ts'
import { SeriesTrip, TripChange } from './series.ts'
import { CardTerms } from './terms.ts'

export const SortOrder = z.enum(['departure', 'price'])
export type SortOrder = z.output<typeof SortOrder>

export const Amount = {
  /** decimal number of major units as a string, which the specification's screens read */
  price: z.string(),
  /** minor units */
  priceMinor: z.int(),
  currency: z.string(),
}

/** The driver on a trip's card. */
export const Driver = z.object({
  id: z.uuid(),
  name: z.string(),
  photo: z.nullable(z.string()),
  gender: z.nullable(Gender),
  /** mean of published ratings, with one decimal; null without ratings */
  rating: z.nullable(z.number()),
  ratings: z.int(),
})

/**
 * Facts about a person (8.5): all trips ever; late cancellations, absences and the median answer time within the last 12 months.
 */
export const Facts = z.object({
  driven: z.int(),
  ridden: z.int(),
  cancelledLate: z.int(),
  absences: z.int(),
  /** null after too few answers */
  answerMinutes: z.nullable(z.int()),
})
export type Facts = z.output<typeof Facts>

/**
 * A driver or passenger whom the caller decides about. `identityChecked`: an administrator compared the ID with the profile.
 * `phoneChecked`: the telephone was checked (A14).
 */
export const KnownPerson = z.extend(Driver, {
  identityChecked: z.optional(z.boolean()),
  phoneChecked: z.optional(z.boolean()),
  facts: z.optional(Facts),
})
export type KnownPerson = z.output<typeof KnownPerson>

/** The position of a meeting point, rounded to 500 m for people who may not know it exactly (rules 14). */
export const EndPoint = z.extend(Coordinates, { exact: z.boolean() })
export type EndPoint = z.output<typeof EndPoint>

/** A pick-up or drop-off. */
export const End = z.object({
  placeId: z.int(),
  name: z.string(),
  /** meters between this place and the searched place */
  offM: z.int(),
  declared: z.boolean(),
  /** HH:MM in the local time of the place, and the instant */
  hours: z.string(),
  at: z.iso.datetime(),
  meetingPoint: z.optional(z.string()),
  /** position of the meeting point */
  point: z.optional(EndPoint),
  /** coordinates of the place, for the map */
  long: z.number(),
  lat: z.number(),
})
export type End = z.output<typeof End>

export const Stretch = z.object({
  kind: z.enum(['exact', 'nearby', 'on_the_way']),
  pickUp: End,
  dropOff: End,
  /** seats that are free on every leg of the stretch */
  place: z.int(),
  ...Amount,
  lengthM: z.int(),
  fromM: z.int(),
  toM: z.int(),
  /** the driver's detour in meters */
  extraM: z.int(),
})
export type Stretch = z.output<typeof Stretch>

export const TripCard = z.object({
  id: z.uuid(),
  originName: z.string(),
  destinationName: z.string(),
  /** dd-mm-yyyy and HH:MM at the origin */
  date: z.string(),
  hours: z.string(),
  arrivalHours: z.string(),
  departsAt: z.iso.datetime(),
  time: z.string(),
  km: z.string(),
  durationS: z.int(),
  distanceM: z.int(),
  place: z.int(),
  seats: z.int(),
  ...Amount,
  restriction: z.string(),
  ...CardTerms,
  /** source of road and duration, when known */
  method: RouteMethod,
  users: z.array(KnownPerson),
  stretch: z.optional(Stretch),
  /** the trip is also offered on later days (TR12) */
  weekly: z.optional(z.literal(true)),
  /** in lists: the caller drives the trip, or has a confirmed seat on it */
  yours: z.optional(z.enum(['driver', 'passenger'])),
})
export type TripCard = z.output<typeof TripCard>

/** A place with its name, because the URL of a search contains only ids. */
export const NamedPlace = z.object({ id: z.int(), name: z.string() })
export type NamedPlace = z.output<typeof NamedPlace>

const filters = {
  from: z.optional(wireText),
  to: z.optional(wireText),
  date: z.optional(wireText),
  place: z.optional(writtenNumber),
  restriction: z.optional(wireText),
  /** only drivers with a checked identity; only seats with instant booking (ST20) */
  verified: z.optional(z.literal('true')),
  atOnce: z.optional(z.literal('true')),
  /** whole hours in the local time of the pick-up, 0 to 24 */
  fromHour: z.optional(writtenNumber),
  toHour: z.optional(writtenNumber),
  /** highest price of a seat, in whole units of the currency */
  maxPrice: z.optional(writtenNumber),
  /** minimum luggage size that the trip has to allow each passenger */
  luggage: z.optional(z.enum(luggageSizes)),
}

export const searchTrips = endpoint({
  method: 'GET',
  path: '/maps/route',
  about: 'Six trips from a key on: by the stretch people share when `from`, `to` and `date` are given, else all future ones.',
  by: 'member',
  limit: 'search',
  query: z.object({ ...filters, order: z.optional(SortOrder), after: z.optional(wireText) }),
  reply: z.object({
    routes: z.array(TripCard),
    /** the two places of the search */
    from: z.optional(NamedPlace),
    to: z.optional(NamedPlace),
    /** key of the next page; absent on the last page */
    next: z.optional(z.string()),
  }),
  refusals: [
    'place_unknown',
    'same_place',
    'date_malformed',
    'seats_out_of_range',
    'hours_invalid',
    'amount_out_of_range',
    'restriction_invalid',
    'restriction_repeated',
    'only_women_not_offered',
  ],
})

export const countTrips = endpoint({
  method: 'GET',
  path: '/maps/route/count',
  about: 'How many trips the same search finds, exact up to 60, and the key of every page.',
  by: 'member',
  limit: 'search',
  query: z.object({ ...filters, order: z.optional(SortOrder) }),
  reply: z.object({
    count: z.int(),
    /** there are more trips than `count` */
    more: z.boolean(),
    /** `after` of page 2, 3, … */
    pages: z.array(z.string()),
  }),
  refusals: searchTrips.refusals,
})

export const cheapestDays = endpoint({
  method: 'GET',
  path: '/maps/route/days',
  about: 'The days around the asked one, each with its cheapest price for the same stretch.',
  by: 'member',
  limit: 'search',
  query: z.object({ ...filters, from: wireText, to: wireText, date: wireText }),
  reply: z.array(z.object({ date: z.string(), priceMinor: z.nullable(z.int()), currency: z.nullable(z.string()) })),
  refusals: searchTrips.refusals,
})

export const nextDay = endpoint({
  method: 'GET',
  path: '/maps/route/next',
  about: 'The first day from today on, within two weeks, on which a search without a day finds a trip.',
  by: 'member',
  limit: 'search',
  query: z.object({ ...filters, from: wireText, to: wireText }),
  reply: z.object({ date: z.string(), found: z.boolean() }),
  refusals: searchTrips.refusals,
})

/** Parts of the price, for everyone who sees it (M13). */
export const Breakdown = z.object({
  distanceM: z.int(),
  /** per 100 km: tenths of a liter, for GNC of a m³, for an electric car of a kWh */
  consumptionDl: z.int(),
  /** price of one unit of fuel; for a car that also uses petrol, the mixed price */
  fuelPriceMinor: z.int(),
  fuelMinor: z.int(),
  /** the fuel that the price is based on, and the date and source of the fuel price */
  fuel: z.enum(pricedFuels),
  fuelPriceFrom: z.iso.datetime(),
  fuelSource: z.string(),
  /** a GNC car that drives a share of the road on petrol */
  mixed: z.optional(z.object({ petrolPercent: z.int(), petrolPriceMinor: z.int(), mainPriceMinor: z.int() })),
  /** for the driver and administrators: the car's fuel now, when it would change the price */
  fuelNow: z.optional(z.enum(fuels)),
  tollsMinor: z.int(),
  /** highest allowed tolls, as a percentage of the fuel cost */
  tollsPercent: z.int(),
  maxTollsMinor: z.int(),
  people: z.int(),
  capMinor: z.int(),
})
export type Breakdown = z.output<typeof Breakdown>

/** An order for seats of a trip. The payer and administrators see all fields, the driver only price and state (row 20). */
export const TripOrder = z.object({
  ...Amount,
  /** `created` is shown as Approved, anything else as Pending (P15) */
  status: z.string(),
  state: z.enum(orderStates),
  id: z.optional(z.uuid()),
  payment_id: z.optional(z.nullable(z.string())),
  userEmail: z.optional(z.string()),
  bookingId: z.optional(z.uuid()),
  title: z.optional(z.string()),
  refundedMinor: z.optional(z.int()),
  createdAt: z.optional(z.iso.datetime()),
  updatedAt: z.optional(z.iso.datetime()),
})
export type TripOrder = z.output<typeof TripOrder>

/**
 * The car of a trip. Passengers see the full plate shortly before and after the trip; other people see only the last characters.
 */
export const TripVehicle = z.object({
  brand: z.string(),
  model: z.string(),
  color: z.string(),
  plate: z.optional(z.string()),
})

export const Trip = z.extend(TripCard, {
  /** the driver's email, or the id where the caller may not read the email */
  idUser: z.string(),
  driverEmail: z.string(),
  users: z.array(z.extend(KnownPerson, { UserRoutes: z.optional(z.object({ userEmail: z.string() })) })),
  origin: Coordinates,
  destination: Coordinates,
  points: z.array(z.tuple([z.number(), z.number()])),
  center: Coordinates,
  stops: z.array(End),
  comment: z.string(),
  breakdown: Breakdown,
  car: z.nullable(TripVehicle),
  /** valid documents of the driver and this car */
  papersSeen: z.optional(z.array(SeenPaper)),
  cancelled: z.boolean(),
  /** the driver's reason for cancelling, for administrators and for passengers whose booking ended with the trip */
  cancelReason: z.optional(z.string()),
  /** reason that prevents this caller from joining the opened stretch, or the whole trip; null when there is none */
  whyNotJoin: z.nullable(z.enum(reasons)),
  /** joining fails only for lack of seats, so the caller may join the waiting list */
  mayWait: z.optional(z.boolean()),
  /** reason why this caller needs the driver's approval on a trip with instant booking, and until when */
  notAtOnce: z.optional(
    z.object({ reason: z.enum(['too_many_holds', 'registration_needed']), until: z.optional(z.iso.datetime()) }),
  ),
  /** kinds of companions without an account that the caller's booking may have */
  companions: z.array(z.enum(companionKinds)),
  /** the caller's booking */
  mine: z.optional(z.object({ id: z.uuid(), state: z.enum(bookingStates) })),
  /** the caller's orders, or all orders for the driver and administrators */
  orders: z.array(TripOrder),
  /** for the driver and administrators: a change that passengers have not all answered yet */
  change: z.optional(TripChange),
  /** the later trips of the same posting, in order of departure (TR15) */
  series: z.optional(z.object({ isReturn: z.boolean(), trips: z.array(SeriesTrip) })),
})
export type Trip = z.output<typeof Trip>

export const showTrip = endpoint({
  method: 'GET',
  path: '/maps/route/:id',
  about:
    'One trip whole; with `from` and `to` also the stretch between them. Of a driver who left or is barred others only get its towns, refused as `trip_cancelled`.',
  by: 'member',
  params: z.object({ id }),
  query: z.object({ from: z.optional(wireText), to: z.optional(wireText) }),
  reply: Trip,
  refusals: ['not_found', 'trip_cancelled', 'place_unknown'],
})

/** Facts about a trip in a list that visitors may see (F22). */
export const OpenTrip = z.object({
  /** towns of pick-up and drop-off */
  from: z.string(),
  to: z.string(),
  /** dd-mm-yyyy and HH:MM at the pick-up */
  date: z.string(),
  hours: z.string(),
  /** HH:MM at the drop-off */
  arrivalHours: z.string(),
  /** duration from pick-up to drop-off */
  durationS: z.int(),
  /** free seats */
  place: z.int(),
  ...Amount,
  restriction: z.string(),
})
export type OpenTrip = z.output<typeof OpenTrip>

/** Card of a trip whose address was shared, with the towns of its stops. */
export const SharedCard = z.extend(OpenTrip, { via: z.array(z.string()) })
export type SharedCard = z.output<typeof SharedCard>

export const showSharedTrip = endpoint({
  method: 'GET',
  path: '/maps/route/:id/card',
  about:
    'What a shared address shows to visitors of a trip or, with `from` and `to`, of a stretch. Trips for women only, and those that cannot be joined any more, are not found.',
  by: 'anyone',
  limit: 'search',
  params: z.object({ id }),
  query: showTrip.query,
  reply: SharedCard,
  refusals: ['not_found'],
})
