import {
  type Claim,
  hasLapsed,
  findOpenClaim,
  type AbsenceReport,
  type Reporter,
  stands,
  whatBecame,
  whyNotClaim,
  whyNotNotDriven,
  whyNotObject,
  whyNotReport,
} from '#domain/bookings/absence.ts'
import { canTransition } from '#domain/life.ts'
import { settlement } from '#domain/payments/ledger.ts'
import { orderLife } from '#domain/payments/payment.ts'
import { excessHalves } from '#domain/payments/refund.ts'
import { closesAt, type HalvesBack, settlementOf } from '#domain/payments/settlement.ts'
import { refuse, refuseIf } from '#domain/refusal.ts'
import { type Core, DRIVER, type Seat } from '../state.ts'
import { money, move, moveOrder, openOrder, post, seatFor, seatOf } from './ground.ts'
import { giveAllBack, owe } from './payments.ts'

/* What becomes of seats once the trip has left, and of the money when it closes. */

const closes = ({ trip }: Core) => closesAt(new Date(trip.arrivesAt))
const nowOf = ({ now }: Core) => new Date(now)
const asSeat = ({ id, state, keptMinor, saidTravelled }: Seat) => ({ id, state, keepsHalf: keptMinor > 0n, saidTravelled })

/** 8.3 */
export function report(core: Core, id: string, reporter: Reporter, said: Exclude<Claim, 'absent'>): void {
  const seat = seatFor(core, id, reporter)
  const claim = reporter === 'driver' ? 'absent' : said
  const reported = core.reports.some((one) => one.bookingId === id && one.reporter === reporter)
  refuseIf(whyNotClaim(asSeat(seat), reporter, claim))
  refuseIf(whyNotReport({ opens: new Date(seat.departsAt), closes: closes(core) }, claim, reported, nowOf(core)))
  core.reports.push({ bookingId: id, reporter, claim, reportedAt: nowOf(core), objected: false, upheld: null })
}

export function object(core: Core, id: string, by: Reporter): void {
  seatFor(core, id, by)
  const found = core.reports.find(({ bookingId, reporter }) => bookingId === id && reporter !== by)
  const against = found ?? refuse('not_possible_now')
  refuseIf(whyNotObject(against, closes(core), nowOf(core)))
  against.objected = true
}

/** A passenger says that they travelled, asked about a report that the trip was not driven. */
export function travelled(core: Core, id: string): void {
  const seat = seatOf(core, id)
  const own = core.reports.some(({ bookingId, claim }) => bookingId === id && claim === 'not_driven')
  refuseIf(seat.state !== 'confirmed' || own ? 'not_possible_now' : undefined)
  refuseIf(seat.saidTravelled ? 'already_reported' : undefined)
  refuseIf(findOpenClaim(core.reports, closes(core), nowOf(core)) ? undefined : 'window_closed')
  seat.saidTravelled = true
}

/** An administrator's word: whose report stands, if any. */
export function decide(core: Core, id: string, upheld: Reporter | null): void {
  const open = core.reports.filter((one) => one.bookingId === id && one.upheld === null)
  const said = upheld === null || open.some(({ reporter }) => reporter === upheld)
  if (open.length === 0 || !said) refuse('not_possible_now')
  for (const one of open) one.upheld = one.reporter === upheld
  sweepTravel(core)
  settle(core)
}

const unsettled = (core: Core) =>
  core.bookings.filter(({ state, settled }) => (state === 'confirmed' || state === 'absent') && !settled)

/** The clock: what became of all passengers by now. */
export function sweepTravel(core: Core): void {
  const [before, at] = [core.reports.map((one) => ({ ...one })), nowOf(core)]
  const notDriven = new Set<string>()
  for (const seat of unsettled(core)) {
    const became = whatBecame(asSeat(seat), before, closes(core), at)
    if (!became || (seat.state === 'absent' && became !== 'not_driven')) continue
    seat.shared = became === 'share'
    move(core, seat, became === 'share' ? 'travel' : became)
    if (became === 'not_driven') notDriven.add(seat.id)
  }
  if (endReports(core, before, notDriven)) sweepTravel(core)
}

/** True when any report ended: that may end others. */
function endReports(core: Core, before: AbsenceReport[], notDriven: Set<string>): boolean {
  const at = nowOf(core)
  const standing = (one: AbsenceReport) => stands(one, before, closes(core), at)
  const wasNotDriven = before.some((one) => one.claim === 'not_driven' && standing(one))
  const ended = core.reports.filter((one, i) => {
    const then = before[i] ?? one
    if (then.upheld !== null) return false
    const upheld = (wasNotDriven && one.claim !== 'absent') || standing(then)
    if (!upheld && !notDriven.has(one.bookingId) && !hasLapsed(then, before, at)) return false
    one.upheld = upheld
    return true
  })
  return ended.length > 0
}

/** The driver could not drive: everything goes back at once. */
export function notDriven(core: Core): void {
  refuseIf(core.trip.cancelled ? 'trip_cancelled' : undefined)
  refuseIf(whyNotNotDriven(new Date(core.trip.departsAt), closes(core), nowOf(core)))
  const seats = unsettled(core)
  const halves = core.bookings.filter(({ state, keptMinor, settled }) => state === 'cancelled' && keptMinor > 0n && !settled)
  if (seats.length + halves.length === 0) refuse('not_possible_now')
  for (const one of core.reports.filter(({ upheld }) => upheld === null)) one.upheld = one.claim !== 'absent'
  for (const seat of seats) {
    move(core, seat, 'not_driven')
    giveAllBack(core, seat, 'not_driven')
  }
  for (const seat of halves) {
    seat.keptMinor = 0n
    giveAllBack(core, seat, 'not_driven')
  }
}

/** The driver gives a part of a price back. */
export function giveBack(core: Core, id: string, minor: bigint): void {
  const seat = seatFor(core, id, 'driver')
  refuseIf(whyNotNotDriven(new Date(core.trip.departsAt), closes(core), nowOf(core)))
  const order = openOrder(core, seat)
  const payment = core.payments.find((one) => one.order === order?.id && !one.extra)
  if (!order || !payment || seat.settled || ['disputed', 'charged_back'].includes(order.state)) return refuse('not_possible_now')
  const left = payment.minor - payment.refundMinor
  refuseIf(left === 0n ? 'not_possible_now' : minor < 1n || minor > left ? 'amount_out_of_range' : undefined)
  if (seat.keptMinor > left - minor) seat.keptMinor = left - minor
  payment.givenMinor += minor
  owe(core, seat, payment, minor, 'given_back')
}

/** What each seat comes to once the trip has closed: no seat while a report about any is open (rules 7, M15). */
export function settle(core: Core): void {
  if (core.now < closes(core).getTime()) return
  sweepTravel(core)
  if (core.reports.some(({ upheld }) => upheld === null)) return
  const halvesBack = halvesBackOn(core)
  const once = core.bookings.filter(({ confirmedAt, settled }) => confirmedAt !== null && !settled)
  for (const seat of once) settleSeat(core, seat, halvesBack.get(seat.id))
}

/** Why halves of late cancellations go back after all (8.1). */
function halvesBackOn(core: Core): Map<string, HalvesBack> {
  const halves = core.bookings.filter(({ state, keptMinor }) => state === 'cancelled' && keptMinor > 0n)
  const upheld = core.reports.filter((one) => one.upheld)
  const wasNotDriven =
    core.bookings.some(({ state }) => state === 'not_driven') || upheld.some(({ claim }) => claim === 'not_driven')
  const back = new Map<string, HalvesBack>()
  for (const { id, seats } of halves) {
    const asked = upheld.some(({ bookingId, claim }) => bookingId === id && claim === 'asked_to_cancel')
    if (wasNotDriven) back.set(id, { seats, cause: 'not_driven' })
    else if (asked) back.set(id, { seats, cause: 'driver_asked' })
  }
  const held = core.bookings.filter(({ state }) => state === 'travelled' || state === 'absent')
  const left = halves
    .filter(({ id }) => !back.has(id))
    .map((seat) => ({ ...seat, seats: seat.seats - seat.halvesBack, at: new Date(seat.endedAt ?? 0) }))
  const excess = excessHalves(core.trip.seats, held, left)
  for (const { id, halvesBack } of halves.filter((one) => !back.has(one.id))) {
    const seats = halvesBack + (excess.get(id) ?? 0)
    if (seats > 0) back.set(id, { seats, cause: 'resold' })
  }
  return back
}

function settleSeat(core: Core, seat: Seat, halvesBack: HalvesBack | undefined): void {
  const order = openOrder(core, seat)
  const payment = core.payments.find((one) => one.order === order?.id && !one.extra)
  const refundOpen = core.refunds.some((one) => !one.done && one.payment === payment?.id)
  const settled = settlementOf({
    state: seat.state,
    priceMinor: seat.priceMinor,
    seats: seat.seats,
    keptMinor: seat.keptMinor,
    refundMinor: payment?.refundMinor ?? 0n,
    halvesBack,
    shared: seat.shared,
    tripCancelled: core.trip.cancelled,
    order: order?.state,
    refundOpen,
    shareMinor: null,
  })
  if (!settled) return
  seat.settled = true
  const { creditMinor, refundMinor, cause } = settled
  if (seat.state === 'cancelled' && order?.state !== 'charged_back' && seat.keptMinor !== creditMinor) {
    seat.keptMinor = creditMinor
    seat.halvesBack = halvesBack?.seats ?? seat.halvesBack
  }
  if (creditMinor > 0n) {
    post(core, settlement(seat.id, DRIVER, money(creditMinor)))
    core.settled.set(seat.id, creditMinor)
  }
  if (refundMinor > 0n && payment) owe(core, seat, payment, refundMinor, cause)
  else if (order && canTransition(orderLife, order.state, 'settle')) moveOrder(core, order, 'settle')
}
