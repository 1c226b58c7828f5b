import { answerBy, payBy } from '#domain/bookings/booking.ts'
import type { DemoRider } from '../people/riders.ts'
import type { DemoTrip } from '../queries.ts'

interface Moments {
  requested_at: Date
  confirmed_at: Date
}

/** A seat on the whole of a trip, for its price. */
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
