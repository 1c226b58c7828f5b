import { holdsSeat } from '#domain/bookings/booking.ts'
import { agreedTerms, type AnswerState } from '#domain/trips/change.ts'
import { notify } from '../../notifications/queries.ts'
import type { Tx } from '../../platform/database/connect.ts'
import type { LockedTrip } from '../../trips/queries.ts'
import { accountsOn, type Booking } from '../queries.ts'
import { answersTo, type Change } from './queries.ts'

/** Returns the terms that a change would alter. */
export function changedBy(change: Change) {
  const differs = {
    time: change.departs_from.getTime() !== change.departs_to.getTime(),
    car: change.vehicle_from !== change.vehicle_to,
    meeting_points: textOf(change.points_from, change.spots_from) !== textOf(change.points_to, change.spots_to),
  }
  return agreedTerms.filter((one) => differs[one])
}

const textOf = (points: string[], spots: string[]) => [...points, ...spots].join('\n')

/**
 * Notifies the passenger of every affected booking, who has to answer, and companions, for whom the booker answers. A request
 * moves with the change and needs no answer.
 */
export const notifyProposed = (tx: Tx, { id: trip }: LockedTrip, change: Change, bookings: Booking[], at: Date) =>
  notify(
    tx,
    bookings.flatMap(({ id: booking, state, ...riders }) =>
      accountsOn(riders).map((to) => ({
        to,
        kind: 'change_proposed' as const,
        key: change.id,
        at,
        trip,
        booking,
        ...(holdsSeat(state) && { until: change.answer_by }),
        details: {
          ...(holdsSeat(state) ? asCompanion(riders, to) : { how: 'request' }),
          changed: changedBy(change),
          answerBy: change.answer_by.toISOString(),
        },
      })),
    ),
  )

const asCompanion = ({ passenger_id }: Pick<Booking, 'passenger_id'>, to: string) =>
  to === passenger_id ? {} : { how: 'companion' }

/** Notifies everyone with a booking that a meeting point moved by less than 300 m. Such a change applies immediately (TR7). */
export const notifyMoved = (tx: Tx, { id: trip }: LockedTrip, bookings: Booking[], at: Date) =>
  notify(
    tx,
    bookings.flatMap(({ id: booking, ...riders }) =>
      accountsOn(riders).map((to) => ({
        to,
        kind: 'change_settled' as const,
        key: `${booking}:${at.toISOString()}`,
        at,
        trip,
        booking,
        details: { how: 'moved' },
      })),
    ),
  )

/** Notifies the driver of an answer. If the answer cancels a seat, the cancellation has another notification. */
export function notifyAnswered(tx: Tx, change: Change, booking: Booking, answer: AnswerState, at: Date): Promise<void> {
  const { id, driver_id, passenger_id } = booking
  const key = `${change.id}:${id}`
  return notify(tx, [{ to: driver_id, kind: 'change_answered', key, at, booking: id, person: passenger_id, details: { answer } }])
}

/** Notifies passengers of the outcome of a change, and people on the waiting list only if the change took effect. */
export async function notifySettled(
  tx: Tx,
  { id: trip }: Pick<LockedTrip, 'id'>,
  change: Change,
  outcome: 'taken' | 'dropped',
  at: Date,
) {
  const answers = await answersTo(tx, change.id)
  const ids = answers.filter(({ state }) => ['yes', 'followed', 'void'].includes(state)).map(({ booking_id }) => booking_id)
  const answered = ids.length === 0 ? [] : await passengersOf(tx, ids)
  const aboard = outcome === 'taken' ? [...answered, ...(await waitingOn(tx, change.trip_seq))] : answered
  await notify(
    tx,
    aboard.flatMap(({ id: booking, ...riders }) =>
      accountsOn(riders).map((to) => ({
        to,
        kind: 'change_settled' as const,
        key: change.id,
        at,
        trip,
        booking,
        details: { ...asCompanion(riders, to), outcome, changed: changedBy(change) },
      })),
    ),
  )
}

const waitingOn = (tx: Tx, tripSeq: number) =>
  tx
    .selectFrom('bookings')
    .select(['id', 'passenger_id', 'companion_ids'])
    .where('trip_seq', '=', tripSeq)
    .where('state', 'in', ['waiting', 'offered'])
    .where('line_no', 'is not', null)
    .execute()

const passengersOf = (tx: Tx, ids: string[]) =>
  tx
    .selectFrom('bookings')
    .select(['id', 'passenger_id', 'companion_ids'])
    .where('id', 'in', ids)
    .where('state', 'in', ['requested', 'waiting', 'offered', 'accepted', 'confirmed'])
    .execute()
