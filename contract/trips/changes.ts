import * as z from 'zod/mini'
import { Booking } from '../bookings/bookings.ts'
import { endpoint } from '../endpoint.ts'
import { id } from '../wire.ts'
import { Scope } from './series.ts'
import { SingleTrip } from './tripPosting.ts'

/**
 * Changed fields of a published trip. Absent fields stay unchanged. Fields of the road are accepted as long as the road stays the
 * same.
 */
export const TripEdit = z.extend(z.partial(z.omit(SingleTrip, { tolls: true, consumptionDl: true, idUser: true })), {
  /**
   * for a trip of a series: also changes the later trips in the same direction; a new day moves all of them by the same number of
   * days
   */
  scope: z.optional(Scope),
})
export type TripEdit = z.input<typeof TripEdit>

export const editTrip = endpoint({
  method: 'PUT',
  path: '/maps/route/:id',
  about:
    'The driver changes a published trip, or with `scope` all that follow it in its series: every one or none. Time, car and meeting points wait for the yes of everybody aboard; the rest holds at once.',
  by: 'member',
  params: z.object({ id }),
  body: TripEdit,
  reply: z.object({
    /** number of passengers whose consent is needed, and their deadline; null when all changes are in force */
    asked: z.int(),
    answerBy: z.nullable(z.iso.datetime()),
  }),
  refusals: [
    'not_found',
    'not_yours',
    'own_case',
    'trip_departed',
    'trip_cancelled',
    'trip_has_passengers',
    'too_late_to_change',
    'change_open',
    'field_not_editable',
    'place_unknown',
    'time_does_not_exist',
    'date_malformed',
    'date_in_past',
    'date_too_far',
    'seats_out_of_range',
    'seats_above_belts',
    'point_without_words',
    'point_too_far',
    'point_elsewhere',
    'restriction_invalid',
    'restriction_repeated',
    'only_women_not_offered',
    'car_required',
    'consumption_not_checked',
    'fuel_price_missing',
    'amount_malformed',
    'amount_out_of_range',
    'price_above_cost_share',
    'overlapping_trip',
  ],
})

export const takeChangeBack = endpoint({
  method: 'DELETE',
  path: '/maps/route/:id/change',
  about: 'The driver takes back a change that waits for answers: the trip stays as it was agreed.',
  by: 'member',
  params: z.object({ id }),
  reply: z.null(),
  refusals: ['not_found', 'not_yours', 'not_possible_now'],
})

export const answerChange = endpoint({
  method: 'POST',
  path: '/booking/:id/agreement',
  about:
    'The passenger answers a change of their trip. A no gives the seat up, and everything paid comes back. `change` is the one that was shown.',
  by: 'member',
  limit: 'booking',
  params: z.object({ id }),
  body: z.strictObject({ change: id, answer: z.enum(['yes', 'no']) }),
  reply: Booking,
  refusals: ['not_found', 'not_yours', 'not_possible_now', 'window_closed', 'overlapping_booking'],
})
