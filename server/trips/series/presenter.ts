import type { Selectable } from 'kysely'
import type { SeriesTrip } from '#contract/trips/series.ts'
import type { PlannedTrip } from '#contract/trips/tripPosting.ts'
import { seatsFree } from '#domain/bookings/seats.ts'
import type { Reason } from '#domain/refusal.ts'
import { type Day, dayText } from '#domain/time.ts'
import type { Tables } from '../../platform/database/tables.ts'
import { wallClock } from '../../platform/time.ts'
import { amount } from '../../platform/wire.ts'
import type { TripRow } from '../queries.ts'
import type { PlannedLeg } from './plan.ts'

export interface Posted {
  id: string
  /** all trips in order of departure, if there are several */
  trips?: { id: string; date: string; hours: string; isReturn: boolean }[]
}

interface PostedLeg {
  id: string
  day: Day
  hours: string
  isReturn: boolean
}

/** Presents the posted trips: the first, and all of them if there are several. */
export function presentPosted(posted: PostedLeg[]): Posted {
  const trips = posted.map(({ day, ...trip }) => ({ ...trip, date: dayText(day) }))
  return { id: trips[0]?.id ?? '', ...(trips.length > 1 && { trips }) }
}

/** Presents one of several trips on its day; without an arrival if it has no departure. */
export const presentLeg = ({ plan, isReturn, whyNot }: PlannedLeg, clash: Reason | undefined): PlannedTrip => ({
  date: dayText(plan.day),
  hours: plan.input.hours,
  arrivalHours: whyNot === 'time_does_not_exist' ? null : wallClock(plan.arrivesAt, plan.places.at(-1)?.zone ?? plan.zone).time,
  isReturn,
  ...amount(plan.price.priceMinor, plan.price.currency),
  whyNot: whyNot ?? clash ?? null,
})

type UpcomingTrip = Pick<
  Selectable<Tables['trips']>,
  | 'seq'
  | 'id'
  | 'local_date'
  | 'local_time'
  | 'departs_at'
  | 'arrives_at'
  | 'returns_seq'
  | 'free'
  | 'legs'
  | 'price_minor'
  | 'currency'
>
type OwnTrip = Pick<TripRow, 'trip_seq' | 'returns_seq' | 'departs_at' | 'arrives_at'>

/**
 * Presents another trip of the shown trip's series. A return trip moved before the outbound trip no longer counts as its return.
 */
export function presentSeriesTrip(other: UpcomingTrip, trip: OwnTrip): SeriesTrip {
  const isBack = other.returns_seq === trip.trip_seq && other.departs_at >= trip.arrives_at
  const isThere = trip.returns_seq === other.seq && trip.departs_at >= other.arrives_at
  return {
    id: other.id,
    date: dayText(other.local_date),
    hours: other.local_time.slice(0, 5),
    departsAt: other.departs_at.toISOString(),
    sameWay: (other.returns_seq === null) === (trip.returns_seq === null),
    isPair: isBack || isThere,
    place: seatsFree(other.free, { from: 0, to: other.legs }),
    priceMinor: Number(other.price_minor),
    currency: other.currency,
  }
}
