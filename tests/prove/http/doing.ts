import { type RawBuilder, sql } from 'kysely'
import * as bookings from '#contract/bookings.ts'
import { startPayment } from '#contract/payments.ts'
import type { Member } from '#domain/account.ts'
import { type Reason, refuse, Refused } from '#domain/refusal.ts'
import { HOUR_MS, MINUTE_MS } from '#domain/time.ts'
import { decideAbsence, finishTravelled } from '#server/bookings/absence/actions.ts'
import { expireOverdue } from '#server/bookings/actions.ts'
import { askAbout, askAboutPayment } from '#server/payments/asking/actions.ts'
import { sendRefunds } from '#server/payments/refunds/actions.ts'
import { settleTrips } from '#server/payments/settlement/actions.ts'
import type { Person } from '#server/testing/cast.ts'
import { Told } from '#server/testing/person.ts'
import type { Stage } from '#server/testing/theatre.ts'
import type { Command } from '../core/commands.ts'
import type { Thought } from '../core/state.ts'
import { keepEverybody } from '../ground.ts'
import { type Scene, wordsFor } from './scene.ts'

export interface Players {
  on: Stage
  /** in the order of the core's people; the last one drives */
  people: Person[]
  driver: Person
  judge: Member
  /** second thoughts of these people so far: they are counted over all trips */
  thoughts: Thought[]
}

/** Does it on the server, and says why not when the server refuses. */
export async function does(players: Players, scene: Scene, command: Command): Promise<Reason | undefined> {
  try {
    await ('n' in command ? toBooking(players, scene, command) : toTrip(players, scene, command))
    return undefined
  } catch (error) {
    if (error instanceof Told) return error.message as Reason // a refusal's message is its reason
    if (error instanceof Refused) return error.reason
    throw error
  }
}

type OfBooking = Extract<Command, { n: number }>
type OfTrip = Exclude<Command, OfBooking>

async function toTrip({ on, people, driver }: Players, scene: Scene, command: OfTrip): Promise<unknown> {
  switch (command.do) {
    case 'ask': {
      const who = people[command.who] ?? driver
      const { id } = await who.call(bookings.requestSeat, { body: wordsFor(scene, command.from, command.to) })
      return scene.bookings.push({ id, who })
    }
    case 'cancel_trip':
      return driver.cancelsTrip(scene.tripId)
    case 'not_driven':
      return driver.call(bookings.sayNotDriven, { params: { id: scene.tripId }, body: {} })
    case 'sweep':
      await expireOverdue(on.world, askAbout)
      return finishTravelled(on.world)
    case 'pay_back':
      return sendRefunds(on.world)
    case 'settle':
      return settleTrips(on.world)
    case 'wait':
      on.clock.pass(command.minutes * MINUTE_MS)
      return command.minutes * MINUTE_MS >= HOUR_MS ? keepEverybody(on) : undefined
  }
}

async function toBooking({ on, driver, judge }: Players, scene: Scene, command: OfBooking): Promise<unknown> {
  const { id, who } = scene.bookings[command.n] ?? refuse('not_found')
  const side = 'by' in command && command.by === 'driver' ? driver : who
  switch (command.do) {
    case 'accept':
      return driver.accepts({ id })
    case 'decline':
      return driver.declines({ id })
    case 'withdraw':
      return who.withdraws({ id })
    case 'start':
      return who.call(startPayment, { body: { idRoute: scene.tripId } })
    case 'approve':
    case 'approve_late':
      return approve(on, id)
    case 'tell':
      return tell(on, id)
    case 'charge_back':
      return chargeBack(on, id)
    case 'mediate':
      return bankSays(on, id, MEDIATED, sql`status = 'in_mediation'`)
    case 'decide_dispute':
      return bankSays(on, id, sql`p.status = 'in_mediation'`, decided(command.hundredths))
    case 'win':
      return bankSays(on, id, sql`p.charged_back_at is not null`, sql`status = 'approved'`)
    case 'cancel':
      return side.cancels({ id })
    case 'report':
      return side.call(bookings.reportAbsence, { params: { id }, body: command.by === 'driver' ? {} : { claim: command.claim } })
    case 'travelled':
      return who.call(bookings.objectToAbsence, { params: { id }, body: { travelled: true } })
    case 'give_back':
      return driver.call(bookings.giveBack, { params: { id }, body: { minor: command.minor } })
    case 'object':
      return side.call(bookings.objectToAbsence, { params: { id }, body: {} })
    case 'decide':
      return decideAbsence(on.world, judge, id, { upheld: command.stands })
  }
}

/** The provider takes money for the last order of a booking, whatever its own page would say. We are not told. */
async function approve({ db, clock }: Stage, bookingId: string): Promise<void> {
  await sql`insert into sandbox_payments
      (checkout_id, attempt, reference, amount_minor, currency, collector, live, status, changed_at, paid_at)
    select c.id, gen_random_uuid(), c.reference, c.amount_minor, c.currency, 'sandbox', false, 'approved', ${clock.now()}, ${clock.now()}
    from sandbox_checkouts c join orders o on o.reference = c.reference
    where o.booking_id = ${bookingId} order by (select min(h.n) from order_history h where h.order_id = o.id) desc limit 1`.execute(
    db,
  )
}

async function tell({ db, world }: Stage, bookingId: string): Promise<void> {
  const { rows } = await sql<{ id: string }>`select o.id from orders o where o.booking_id = ${bookingId}
    order by (select min(h.n) from order_history h where h.order_id = o.id)`.execute(db)
  for (const { id } of rows) await askAbout(world, id)
}

const chargeBack = (on: Stage, bookingId: string) =>
  bankSays(on, bookingId, sql`p.charged_back_at is null and ${LEFT}`, sql`status = 'charged_back'`)

const LEFT = sql`p.amount_minor > (select coalesce(sum(r.amount_minor), 0) from refunds r where r.payment_id = p.id and r.state = 'done')`
const MEDIATED = sql`p.charged_back_at is null and p.status <> 'in_mediation' and ${LEFT}`

/** So many hundredths of what is left go back by the bank. */
const decided = (
  hundredths: number,
) => sql`refunded_minor = refunded_minor + (amount_minor - refunded_minor) * ${hundredths}::int / 100,
  status = case when ${hundredths} = 100 then 'refunded' else 'approved' end`

/** Something becomes of the first such payment of a booking at the bank, and a notice says so. */
async function bankSays(on: Stage, bookingId: string, which: RawBuilder<unknown>, becomes: RawBuilder<unknown>): Promise<void> {
  const { rows } = await sql<{ id: bigint }>`update sandbox_payments set changed_at = ${on.clock.now()}, ${becomes} where id = (
    select p.provider_payment_id::bigint from payments p join orders o on o.id = p.order_id
    where o.booking_id = ${bookingId} and ${which}
    order by p.captured_at, (select min(h.n) from order_history h where h.order_id = o.id), p.provider_payment_id::bigint limit 1)
    returning id`.execute(on.db)
  for (const { id } of rows) await askAboutPayment(on.world, String(id))
}
