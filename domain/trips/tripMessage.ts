import { atMost, type Check, each, type Filled, needed, type Wrong, wrongIn } from '../field.ts'
import type { Reason } from '../refusal.ts'
import { HOUR_MS } from '../time.ts'
import { type ProgressTrip, progressHours } from './progress.ts'

/** A driver's message to everyone aboard: a ready-made message in each reader's language, or a text by the driver (C6). */
export const tripMessageChoices = ['late_10', 'late_20', 'late_30', 'at_point', 'own'] as const
export type TripMessageChoice = (typeof tripMessageChoices)[number]

export const MAX_TRIP_MESSAGES = 5
export const MAX_TRIP_MESSAGE = 200
const OPENS_BEFORE_MS = 12 * HOUR_MS

/** Returns the period for messages: from twelve hours before departure until the trip can no longer be followed. */
export const tripMessageHours = (trip: Pick<ProgressTrip, 'departsAt' | 'arrivesAt'>) => ({
  opens: new Date(trip.departsAt.getTime() - OPENS_BEFORE_MS),
  closes: progressHours(trip).closes,
})

const checks: Record<'message', Check<unknown>> = { message: each(needed('message_required'), atMost(MAX_TRIP_MESSAGE)) }

export const wrongInTripMessage = (form: { how: TripMessageChoice; message?: Filled }): Wrong[] =>
  form.how === 'own' ? wrongIn(checks, form, ['message']) : []

/**
 * Returns why a message is refused, or undefined if it is allowed. `aboard`: accounts on confirmed seats; `sent`: messages of
 * this trip so far.
 */
export function whyNotTripMessage(
  trip: ProgressTrip,
  me: { id: string },
  { aboard, sent }: { aboard: number; sent: number },
  now: Date,
): Reason | undefined {
  if (trip.driverId !== me.id) return 'not_yours'
  if (trip.cancelled) return 'trip_cancelled'
  const { opens, closes } = tripMessageHours(trip)
  if (now < opens || now >= closes) return 'window_closed'
  if (aboard === 0) return 'nobody_aboard'
  if (sent >= MAX_TRIP_MESSAGES) return 'too_many_trip_messages'
}
