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
  /** decimal text of major units, as the specification's screens read it */
  price: z.string(),
  /** whole minor units */
  priceMinor: z.int(),
  currency: z.string(),
}

/** The driver, as a card shows them. */
export const Driver = z.object({
  id: z.uuid(),
  name: z.string(),
  photo: z.nullable(z.string()),
  gender: z.nullable(Gender),
  /** mean of published ratings to one decimal; null: no ratings yet */
  rating: z.nullable(z.number()),
  ratings: z.int(),
})

/** Facts about a person (8.5): trips of all time; of 12 months late cancellations, absences, and the median answer to a request. */
export const Facts = z.object({
  driven: z.int(),
  ridden: z.int(),
  cancelledLate: z.int(),
  absences: z.int(),
  /** null: too few answers */
  answerMinutes: z.nullable(z.int()),
})
export type Facts = z.output<typeof Facts>

/** A driver or passenger to decide on; `identityChecked`: an administrator compared their ID with the profile; `phoneChecked`: A14. */
export const KnownPerson = z.extend(Driver, {
  identityChecked: z.optional(z.boolean()),
  phoneChecked: z.optional(z.boolean()),
  facts: z.optional(Facts),
})
export type KnownPerson = z.output<typeof KnownPerson>

/** The position of a meeting point; rounded to 500 m for people who may not know it exactly (rules 14). */
export const EndPoint = z.extend(Coordinates, { exact: z.boolean() })
export type EndPoint = z.output<typeof EndPoint>

/** One place where a person gets on or off. */
export const End = z.object({
  placeId: z.int(),
  name: z.string(),
  /** metres between this place and the searched one */
  offM: z.int(),
  declared: z.boolean(),
  /** HH:MM on the clock of the place, and the instant */
  hours: z.string(),
  at: z.iso.datetime(),
  meetingPoint: z.optional(z.string()),
  /** its position */
  point: z.optional(EndPoint),
  /** coordinates, for the map */
  long: z.number(),
  lat: z.number(),
})
export type End = z.output<typeof End>

export const Stretch = z.object({
  kind: z.enum(['exact', 'nearby', 'on_the_way']),
  pickUp: End,
  dropOff: End,
  /** seats free on every leg of the stretch */
  place: z.int(),
  ...Amount,
  lengthM: z.int(),
  fromM: z.int(),
  toM: z.int(),
  /** extra metres for the driver */
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
  /** also offered on a later day (TR12) */
  weekly: z.optional(z.literal(true)),
  /** in lists: the caller is its driver, or has a confirmed seat on it */
  yours: z.optional(z.enum(['driver', 'passenger'])),
})
export type TripCard = z.output<typeof TripCard>

/** A place as people read it; the address of a search only carries the id. */
export const NamedPlace = z.object({ id: z.int(), name: z.string() })
export type NamedPlace = z.output<typeof NamedPlace>

const filters = {
  from: z.optional(wireText),
  to: z.optional(wireText),
  date: z.optional(wireText),
  place: z.optional(writtenNumber),
  restriction: z.optional(wireText),
  /** drivers with a checked identity; seats with instant booking (ST20) */
  verified: z.optional(z.literal('true')),
  atOnce: z.optional(z.literal('true')),
  /** whole hours of the clock at the pick-up, 0 to 24 */
  fromHour: z.optional(writtenNumber),
  toHour: z.optional(writtenNumber),
  /** the most that a seat may cost, in whole units */
  maxPrice: z.optional(writtenNumber),
  /** the least luggage that has to fit for each passenger */
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
    /** key of the next page; absent on the last */
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
    /** there are more than `count` */
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

/** Parts of the price, for all who see it (M13). */
export const Breakdown = z.object({
  distanceM: z.int(),
  /** tenths of a litre, of a GNC car m³, of an electric one kWh, per 100 km */
  consumptionDl: z.int(),
  /** price of one unit; with a share of petrol, of the mixture */
  fuelPriceMinor: z.int(),
  fuelMinor: z.int(),
  /** the fuel that the price is computed by, the date of its price, and its source */
  fuel: z.enum(pricedFuels),
  fuelPriceFrom: z.iso.datetime(),
  fuelSource: z.string(),
  /** a GNC car that drives a share of the road on petrol */
  mixed: z.optional(z.object({ petrolPercent: z.int(), petrolPriceMinor: z.int(), mainPriceMinor: z.int() })),
  /** for the driver and administrators: the fuel that the car states now, when it would change the price */
  fuelNow: z.optional(z.enum(fuels)),
  tollsMinor: z.int(),
  /** the most that tolls may be: a share of this fuel */
  tollsPercent: z.int(),
  maxTollsMinor: z.int(),
  people: z.int(),
  capMinor: z.int(),
})
export type Breakdown = z.output<typeof Breakdown>

/** An order of a trip: whole for its payer and for administrators, its price and state for the driver (row 20). */
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

/** The car of a trip: the whole plate for its driver's passengers shortly before and after, its end for others. */
export const TripVehicle = z.object({
  brand: z.string(),
  model: z.string(),
  color: z.string(),
  plate: z.optional(z.string()),
})

export const Trip = z.extend(TripCard, {
  /** the driver's e-mail; their id while the e-mail is hidden from this caller */
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
  /** papers of the driver and this car, while valid */
  papersSeen: z.optional(z.array(SeenPaper)),
  cancelled: z.boolean(),
  /** the driver's reason for cancelling, for passengers whose booking ended with it, and administrators */
  cancelReason: z.optional(z.string()),
  /** reason that prevents this caller from joining the opened stretch, or the whole trip; null: none */
  whyNotJoin: z.nullable(z.enum(reasons)),
  /** only the lack of seats prevents joining: the caller may join the waiting list */
  mayWait: z.optional(z.boolean()),
  /** reason that this caller needs the driver's yes on a trip that others join directly, and until when */
  notAtOnce: z.optional(
    z.object({ reason: z.enum(['too_many_holds', 'registration_needed']), until: z.optional(z.iso.datetime()) }),
  ),
  /** companions without an account that the caller's booking may have */
  companions: z.array(z.enum(companionKinds)),
  /** the caller's own booking */
  mine: z.optional(z.object({ id: z.uuid(), state: z.enum(bookingStates) })),
  /** the caller's own; all of them for the driver and administrators */
  orders: z.array(TripOrder),
  /** a change awaiting answers, for the driver and administrators */
  change: z.optional(TripChange),
  /** the later trips posted together with it, in order of departure (TR15) */
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

/** Everything a visitor may see of a trip in a list (F22). */
export const OpenTrip = z.object({
  /** the towns where one gets on and off */
  from: z.string(),
  to: z.string(),
  /** dd-mm-yyyy and HH:MM where one gets on */
  date: z.string(),
  hours: z.string(),
  /** HH:MM where one gets off */
  arrivalHours: z.string(),
  /** duration from pick-up to drop-off */
  durationS: z.int(),
  /** remaining seats */
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
