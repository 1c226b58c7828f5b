import { type Reporter, decided, whatBecame, whyNotObject, whyNotReport } from '#domain/absence.ts'
import { settlement } from '#domain/ledger.ts'
import { may } from '#domain/life.ts'
import { orderLife } from '#domain/payment.ts'
import { excessHalves } from '#domain/refund.ts'
import { refuse, refuseIf } from '#domain/refusal.ts'
import { closesAt, settlementOf } from '#domain/settlement.ts'
import { type Core, DRIVER, type Seat } from '../state.ts'
import { money, move, moveOrder, openOrder, post, seatOf } from './ground.ts'
import { owe } from './payments.ts'

/* What becomes of seats once the trip has left, and of the money when it closes. */

const closes = ({ trip }: Core) => closesAt(new Date(trip.arrivesAt))

/** 8.3 */
export function report(core: Core, id: string, reporter: Reporter): void {
  const seat = seatOf(core, id)
  if (seat.state !== 'confirmed') refuse('not_possible_now')
  const reported = seat.reports.some((one) => one.reporter === reporter)
  refuseIf(whyNotReport({ opens: new Date(seat.departsAt), closes: closes(core) }, reported, new Date(core.now)))
  seat.reports.push({ reporter, reportedAt: new Date(core.now), objected: false, upheld: null })
}

export function object(core: Core, id: string, by: Reporter): void {
  const against = seatOf(core, id).reports.find(({ reporter }) => reporter !== by) ?? refuse('not_possible_now')
  refuseIf(whyNotObject(against, closes(core), new Date(core.now)))
  against.objected = true
}

/** An administrator's word: whose report stands, if any. */
export function decide(core: Core, id: string, upheld: Reporter | null): void {
  const seat = seatOf(core, id)
  const said = upheld === null || seat.reports.some(({ reporter }) => reporter === upheld)
  if (seat.state !== 'confirmed' || seat.reports.length === 0 || !said) refuse('not_possible_now')
  for (const one of seat.reports) one.upheld = one.reporter === upheld
  move(core, seat, decided(upheld))
  settle(core)
}

/** The clock: what became of everybody by now. */
export function sweepTravel(core: Core): void {
  for (const seat of core.bookings.filter(({ state }) => state === 'confirmed')) {
    const became = whatBecame(seat.reports, closes(core), new Date(core.now))
    if (!became) continue
    // nobody objected: the report stands
    for (const one of seat.reports) one.upheld = true
    move(core, seat, became)
  }
}

/** What each seat comes to once the trip has closed: no seat while a report about any is open (7, M15). */
export function settle(core: Core): void {
  if (core.now < closes(core).getTime()) return
  sweepTravel(core)
  if (core.bookings.some(({ reports }) => reports.some(({ upheld }) => upheld === null))) return
  const held = core.bookings.filter(({ state }) => state === 'travelled' || state === 'absent')
  const halves = core.bookings.filter(({ state, keptMinor }) => state === 'cancelled' && keptMinor > 0n)
  const again = excessHalves(
    core.trip.seats,
    held,
    halves.map((seat) => ({ ...seat, at: new Date(seat.endedAt ?? 0) })),
  )
  const once = core.bookings.filter(({ confirmedAt, settled }) => confirmedAt !== null && !settled)
  for (const seat of once) settleSeat(core, seat, again.includes(seat.id))
}

function settleSeat(core: Core, seat: Seat, isResold: boolean): void {
  const order = openOrder(core, seat)
  const payment = core.payments.find((one) => one.order === order?.id && !one.extra)
  const refundOpen = core.refunds.some((one) => !one.done && one.payment === payment?.id)
  const settled = settlementOf({
    state: seat.state,
    priceMinor: seat.priceMinor,
    keptMinor: seat.keptMinor,
    refundMinor: payment?.refundMinor ?? 0n,
    resold: isResold,
    tripCancelled: core.trip.cancelled,
    order: order?.state,
    refundOpen,
    shareMinor: null,
  })
  if (!settled) return
  seat.settled = true
  const { creditMinor, refundMinor, cause } = settled
  if (seat.state === 'cancelled') seat.keptMinor = creditMinor
  if (creditMinor > 0n) post(core, settlement(seat.id, DRIVER, money(creditMinor)))
  if (refundMinor > 0n && payment) owe(core, seat, payment, refundMinor, cause)
  else if (order && may(orderLife, order.state, 'settle')) moveOrder(core, order, 'settle')
}
