import { randomUUID } from 'node:crypto'
import { bookingLife, type BookingState, holdsSeat } from '#domain/booking.ts'
import { next } from '#domain/life.ts'
import type { Tx } from '../platform/database/connect.ts'
import { prepared, run } from '../platform/database/prepared.ts'
import { alongside, NOTIFY_SQL } from '../notifications/queries.ts'
import { TAKE_SEAT } from '../trips/queries.ts'
import { openingNews } from './notify.ts'
import type { Booking, BookingEvent, Transition } from './queries.ts'

const columns =
  `id trip_seq driver_id passenger_id state joining from_place to_place from_name to_name from_m to_m declared extra_m
  leg_from leg_to departs_at arrives_at currency price_minor only_women genre adult_attested message requested_at answer_by pay_by
  confirmed_at ended_at kept_minor settled_at`.split(/\s+/)

const opening = (name: string, ...beside: string[]) =>
  prepared(
    name,
    `with booking as (insert into bookings (${columns.join()}) values (${columns.map((column) => `:${column}`).join()}))${beside.map((one, n) => `, beside${n} as (${one})`).join('')}
    insert into booking_history (booking_id, from_state, event, to_state, actor, at, key)
    select :id::uuid, from_state, event, to_state, actor, :requested_at::timestamptz, key
    from unnest(:states::text[], :events::text[], :becomes::text[], :actors::uuid[], :keys::text[])
      with ordinality moves(from_state, event, to_state, actor, key, n) order by n`,
  )

const asking = opening('open booking', NOTIFY_SQL)
const holding = opening('open booking with seat', TAKE_SEAT)
const confirming = opening('open booking with seat for good', TAKE_SEAT, NOTIFY_SQL)
const statementFor = (state: BookingState) => (!holdsSeat(state) ? asking : state === 'confirmed' ? confirming : holding)

/** What a new booking has not come to yet. */
const unwritten = { money_forgotten_at: null, share_minor: null, said_travelled_at: null, shared_at: null }

/** What happens to a booking in the moment it is asked for. */
interface Step extends Pick<Transition, 'by' | 'key'> {
  event: BookingEvent
}

/** Writes a booking with all that happens to it at once: its history, its seat when it comes to hold one, and who is told. One statement. */
export async function openBooking(
  tx: Tx,
  row: Omit<Booking, 'id' | 'state' | keyof typeof unwritten>,
  request: Pick<Transition, 'by' | 'key'>,
  steps: Step[],
): Promise<Booking> {
  const moves = [{ from: 'none', event: 'request', to: 'requested', ...request }, ...walked(steps)]
  const state = stateAfter(steps)
  const booking = { ...row, ...unwritten, id: randomUUID(), state }
  await run(tx, statementFor(state), { ...booking, ...inColumns(moves), ...alongside(openingNews(booking)) })
  return booking
}

const stateAfter = (steps: Step[]) =>
  steps.reduce<BookingState>((state, { event }) => next(bookingLife, state, event), 'requested')

const walked = (steps: Step[]) =>
  steps.map((step, i) => ({ ...step, from: stateAfter(steps.slice(0, i)), to: stateAfter(steps.slice(0, i + 1)) }))

const inColumns = (moves: { from: string; event: string; to: string; by: string | null; key?: string | undefined }[]) => ({
  states: moves.map(({ from }) => from),
  events: moves.map(({ event }) => event),
  becomes: moves.map(({ to }) => to),
  actors: moves.map(({ by }) => by),
  keys: moves.map(({ key }) => key ?? null),
})
