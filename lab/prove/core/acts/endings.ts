import {
  absentPart,
  type Claim,
  hasLapsed,
  findOpenClaim,
  type AbsenceReport,
  type Reporter,
  stands,
  whatBecame,
  whyNotAbsentSeats,
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
import { type Core, DRIVER, type Part, type Seat } from '../state.ts'
import { money, move, moveOrder, openOrder, post, seatFor, seatOf } from './ground.ts'
import { giveAllBack, giveHalvesBack, keptMinorOfParts, owe } from './payments.ts'

/* Outcomes of bookings after departure, and of their money when the trip closes. */

const closes = ({ trip }: Core) => closesAt(new Date(trip.arrivesAt))
const nowOf = ({ now }: Core) => new Date(now)
const asSeat = (seat: Seat) => ({ ...seat, keepsHalf: seat.keptMinor + keptMinorOfParts(seat) > 0n })

interface NewReport {
  by: Reporter
  claim: Exclude<Claim, 'absent'>
  seats?: number
}

/** Reports an absence, or that the trip was not driven (8.3). */
export function report(core: Core, id: string, { by: reporter, claim: stated, seats: some }: NewReport): void {
  const seat = seatFor(core, id, reporter)
  const claim = reporter === 'driver' ? 'absent' : stated
  const reported = core.reports.some((one) => one.bookingId === id && one.reporter === reporter)
  refuseIf(whyNotClaim(asSeat(seat), reporter, claim) ?? whyNotAbsentSeats(seat, claim, some))
  const hours = { opens: new Date(seat.departsAt), closes: closes(core) }
  refuseIf(whyNotReport(hours, { claim, state: seat.state }, reported, nowOf(core)))
  const seats = absentPart(seat, some)
  core.reports.push({ bookingId: id, reporter, claim, seats, reportedAt: nowOf(core), objected: false, upheld: null })
}

export function object(core: Core, id: string, by: Reporter): void {
  seatFor(core, id, by)
  const found = core.reports.find(({ bookingId, reporter }) => bookingId === id && reporter !== by)
  const against = found ?? refuse('not_possible_now')
  refuseIf(whyNotObject(against, closes(core), nowOf(core)))
  against.objected = true
}

/** Records that a passenger states to have traveled, in answer to a report that the trip was not driven. */
export function travelled(core: Core, id: string): void {
  const seat = seatOf(core, id)
  const own = core.reports.some(({ bookingId, claim }) => bookingId === id && claim === 'not_driven')
  refuseIf(seat.state !== 'confirmed' || own ? 'not_possible_now' : undefined)
  refuseIf(seat.saidTravelled ? 'already_reported' : undefined)
  refuseIf(findOpenClaim(core.reports, closes(core), nowOf(core)) ? undefined : 'window_closed')
  seat.saidTravelled = true
}

/** Decides as an administrator: upholds one report, or none. */
export function decide(core: Core, id: string, upheld: Reporter | null): void {
  const open = core.reports.filter((one) => one.bookingId === id && one.upheld === null)
  const hasReported = upheld === null || open.some(({ reporter }) => reporter === upheld)
  if (open.length === 0 || !hasReported) refuse('not_possible_now')
  for (const one of open) one.upheld = one.reporter === upheld
  sweepTravel(core)
  settle(core)
}

const unsettled = (core: Core) =>
  core.bookings.filter(({ state, settled }) => (state === 'confirmed' || state === 'absent') && !settled)

/** Runs the scheduled job that decides the outcome of all passengers as of now. */
export function sweepTravel(core: Core): void {
  const [before, at] = [core.reports.map((one) => ({ ...one })), nowOf(core)]
  const notDriven = new Set<string>()
  for (const seat of unsettled(core)) {
    const became = whatBecame(seat, before, closes(core), at)
    if (!became || (seat.state === 'absent' && became.event !== 'not_driven')) continue
    seat.shared = became.shared
    seat.absentSeats = became.absentSeats
    move(core, seat, became.event)
    if (became.event === 'not_driven') notDriven.add(seat.id)
  }
  if (endReports(core, before, notDriven)) sweepTravel(core)
}

/** Ends reports whose outcome is clear. Returns whether any ended, because others may end as a consequence. */
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

/** Records the driver's report that the trip was not driven: everything is refunded. */
export function notDriven(core: Core): void {
  refuseIf(core.trip.cancelled ? 'trip_cancelled' : undefined)
  refuseIf(whyNotNotDriven(new Date(core.trip.departsAt), closes(core), nowOf(core)))
  const seats = unsettled(core)
  const keepsHalf = core.bookings.some((seat) => seat.state === 'cancelled' && !seat.settled && asSeat(seat).keepsHalf)
  if (seats.length === 0 && !keepsHalf) refuse('not_possible_now')
  for (const one of core.reports.filter(({ upheld }) => upheld === null)) one.upheld = one.claim !== 'absent'
  for (const seat of seats) {
    move(core, seat, 'not_driven')
    giveAllBack(core, seat, 'not_driven')
  }
  giveHalvesBack(core, 'not_driven')
}

/** Refunds a part of a price, as the driver. */
export function giveBack(core: Core, id: string, minor: bigint): void {
  const seat = seatFor(core, id, 'driver')
  refuseIf(whyNotNotDriven(new Date(core.trip.departsAt), closes(core), nowOf(core)))
  const order = openOrder(core, seat)
  const payment = core.payments.find((one) => one.order === order?.id && !one.extra)
  if (!order || !payment || seat.settled || ['disputed', 'charged_back'].includes(order.state)) return refuse('not_possible_now')
  const left = payment.minor - payment.refundMinor
  refuseIf(left === 0n ? 'not_possible_now' : minor < 1n || minor > left ? 'amount_out_of_range' : undefined)
  if (seat.state === 'cancelled') keepAtMost(seat, left - minor)
  payment.givenMinor += minor
  owe(core, seat, payment, minor, 'given_back')
}

/** Limits the amount that the driver keeps of a canceled booking to the money that remains. */
function keepAtMost(seat: Seat, most: bigint): void {
  let rest = most
  for (const part of [...seat.givenUp, seat]) {
    if (part.keptMinor > rest) part.keptMinor = rest
    rest -= part.keptMinor
  }
}

/**
 * Sets the final amount of each seat once the trip has closed. Waits while a report about any of the trip's seats is open (rules
 * 7, M15).
 */
export function settle(core: Core): void {
  if (core.now < closes(core).getTime()) return
  sweepTravel(core)
  if (core.reports.some(({ upheld }) => upheld === null)) return
  const halvesBack = halvesBackOn(core)
  const once = core.bookings.filter(({ confirmedAt, settled }) => confirmedAt !== null && !settled)
  for (const seat of once) settleSeat(core, seat, halvesBack)
}

/** Returns the late cancellations of bookings or parts, of which the driver keeps a half. */
const lateSeats = ({ bookings }: Core) =>
  bookings.flatMap((seat) => [
    ...(seat.state === 'cancelled' && seat.keptMinor > 0n ? [{ seat, id: seat.id, of: seat, at: seat.endedAt ?? 0 }] : []),
    ...seat.givenUp
      .filter(({ keptMinor }) => keptMinor > 0n)
      .map((part) => ({ seat, id: `${seat.id}/${part.n}`, of: part, at: part.at })),
  ])

/** Returns why halves of late cancellations are refunded after all, by booking (8.1). */
function halvesBackOn(core: Core): Map<string, HalvesBack> {
  const halves = lateSeats(core)
  const upheld = core.reports.filter((one) => one.upheld)
  const wasNotDriven =
    core.bookings.some(({ state }) => state === 'not_driven') || upheld.some(({ claim }) => claim === 'not_driven')
  const back = new Map<string, HalvesBack>()
  for (const { id, seat, of } of halves) {
    const driverAsked = upheld.some(({ bookingId, claim }) => bookingId === seat.id && claim === 'asked_to_cancel')
    if (wasNotDriven) back.set(id, { seats: of.seats, cause: 'not_driven' })
    else if (driverAsked) back.set(id, { seats: of.seats, cause: 'driver_asked' })
  }
  const occupied = core.bookings.filter(({ state }) => state === 'travelled' || state === 'absent')
  const left = halves
    .filter(({ id }) => !back.has(id))
    .map(({ id, seat: { from, to }, of, at }) => ({ id, from, to, seats: of.seats - of.halvesBack, at: new Date(at) }))
  const excess = excessHalves(core.trip.seats, occupied, left)
  for (const { id, of } of halves.filter((one) => !back.has(one.id))) {
    const seats = of.halvesBack + (excess.get(id) ?? 0)
    if (seats > 0) back.set(id, { seats, cause: 'resold' })
  }
  return back
}

function settleSeat(core: Core, seat: Seat, allBack: Map<string, HalvesBack>): void {
  const backOf = (part: Part) => allBack.get(`${seat.id}/${part.n}`)
  const halvesBack = allBack.get(seat.id)
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
    sharedSeats: seat.shared ? seat.absentSeats || seat.seats : 0,
    givenUp: seat.givenUp.map((part) => ({ ...part, halvesBack: backOf(part), shareMinor: null })),
    tripCancelled: core.trip.cancelled,
    order: order?.state,
    refundOpen,
    shareMinor: null,
  })
  if (!settled) return
  seat.settled = true
  const { creditMinor, refundMinor, cause, ownMinor, keptByPart: ofParts } = settled
  const isHere = order?.state !== 'charged_back'
  if (seat.state === 'cancelled' && isHere) keep(seat, ownMinor, halvesBack)
  if (isHere) for (const part of seat.givenUp) keep(part, ofParts.get(part.n) ?? 0n, backOf(part))
  if (creditMinor > 0n) {
    post(core, settlement(seat.id, DRIVER, money(creditMinor)))
    core.settled.set(seat.id, creditMinor)
  }
  if (refundMinor > 0n && payment) owe(core, seat, payment, refundMinor, cause)
  else if (order && canTransition(orderLife, order.state, 'settle')) moveOrder(core, order, 'settle')
}

function keep(part: Pick<Part, 'keptMinor' | 'halvesBack'>, minor: bigint, back: HalvesBack | undefined): void {
  if (part.keptMinor === minor) return
  part.keptMinor = minor
  part.halvesBack = back?.seats ?? part.halvesBack
}
