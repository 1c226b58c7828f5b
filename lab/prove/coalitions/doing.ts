import { sql } from 'kysely'
import * as bookings from '#contract/bookings/bookings.ts'
import { closeAccount } from '#contract/people/privacy.ts'
import * as changes from '#contract/trips/changes.ts'
import { refuse, Refused } from '#domain/refusal.ts'
import { MINUTE_MS } from '#domain/time.ts'
import { CallRefused } from '#server/testing/person.ts'
import { approve, chargeBack, decideDispute, mediate, syncOrders, win } from '../http/bank.ts'
import { wallClock } from '../http/scene.ts'
import type { Act, CompanyAct } from './acts.ts'
import { byHand, decides, judges, namesAccount, paysByHand, paysOut, returnsPayout, suspends } from './administering.ts'
import { isOfCompany, ofCompany } from './company.ts'
import { speaksUp } from './honest.ts'
import { clockWorks, entersReceipts, goTo, lastOf, logInAnew, type Outing, passengerOf, wholeUnits } from './outing.ts'
import { takesSeat } from './paying.ts'
import { paymentOf, ridersOf } from './seen.ts'

/** Performs an action on the server. Returns `done` or the reason of the refusal. Any other thrown error is a defect. */
export async function carryOut(outing: Outing, act: Act & { at: number }): Promise<string> {
  await goTo(outing, outing.departs + act.at * MINUTE_MS)
  if (FRESH.has(act.do)) await logInAnew(outing)
  try {
    await ('who' in act ? ofPassenger(outing, act) : ofTrip(outing, act))
    return 'done'
  } catch (error) {
    if (error instanceof CallRefused && error.status < 500) return error.message
    if (error instanceof Refused) return error.reason
    throw error
  }
}

/** Actions that need a fresh login. Administrators are logged out after half an hour. */
const FRESH = new Set<Act['do']>([
  'suspend',
  'suspend_driver',
  'close',
  'name_account',
  'by_hand',
  'pay_by_hand',
  'pay_out',
  'return_payout',
  'decide',
  'judge',
])

type OfPassenger = Extract<Act, { who: number }>
type OfTrip = Exclude<Act, OfPassenger>
type OfSeat = Extract<Act, { do: 'pay' | 'keep' }>
type OfAccount = Extract<Act, { do: 'divide' | 'suspend' | 'close' }>
type OfBank = Extract<Act, { do: 'mediate' | 'charge_back' | 'win' | 'decide_dispute' }>
type OfBooking = Exclude<OfPassenger, CompanyAct | OfSeat | OfAccount | OfBank>

async function ofPassenger(outing: Outing, act: OfPassenger): Promise<unknown> {
  if (isOfCompany(act)) return ofCompany(outing, act)
  if (isOfSeat(act)) return takesSeat(outing, act, { toKeep: act.do === 'keep' })
  if (isOfAccount(act)) return ofAccount(outing, act)
  return isOfBank(act) ? ofBank(outing, act) : ofBooking(outing, act)
}

const isOfSeat = (act: OfPassenger): act is OfSeat => ['pay', 'keep'].includes(act.do)
const isOfAccount = (act: OfPassenger): act is OfAccount => ['divide', 'suspend', 'close'].includes(act.do)
const isOfBank = (act: OfPassenger): act is OfBank => ['mediate', 'charge_back', 'win', 'decide_dispute'].includes(act.do)

async function ofAccount(outing: Outing, { do: what, who }: OfAccount): Promise<unknown> {
  const passenger = await passengerOf(outing, who)
  if (what === 'divide') return passenger.call(bookings.divideByReceipts, { params: { id: outing.tripId }, body: {} })
  outing.office.known.delete(who)
  if (what === 'suspend') return suspends(outing, passenger)
  return passenger.call(closeAccount, { body: {} })
}

async function ofBooking(outing: Outing, act: OfBooking): Promise<unknown> {
  const { office, driver } = outing
  const passenger = await passengerOf(outing, act.who)
  const { id } = lastOf(outing, act.who)
  const params = { id }
  switch (act.do) {
    case 'pay_late':
      await approve(office.on, id)
      return syncOrders(office.on, id)
    case 'cancel':
      return passenger.call(bookings.cancelSeat, { params, body: {} })
    case 'dismiss':
      return driver.call(bookings.cancelSeat, { params, body: {} })
    case 'agree':
      return answersChange(outing, act.who, act.yes)
    case 'report':
      return passenger.call(bookings.reportAbsence, { params, body: { claim: act.claim } })
    case 'report_absent':
      return driver.call(bookings.reportAbsence, { params, body: {} })
    case 'object':
      return (act.by === 'driver' ? driver : passenger).call(bookings.objectToAbsence, { params, body: {} })
    case 'travelled':
      return passenger.call(bookings.objectToAbsence, { params, body: { travelled: true } })
    case 'give_back':
      return givesBack(outing, id, act.percent)
    case 'grow_old':
      return growsOld(office.on, id)
    case 'name_account':
      return namesAccount(outing, passenger, id)
    case 'by_hand':
      return byHand(outing, id)
  }
}

/** Ages a payment beyond the provider's limit for refunds (8.2). */
const growsOld = ({ db }: Outing['office']['on'], bookingId: string) =>
  sql`update sandbox_payments s set paid_at = paid_at - interval '181 days' from orders o
    where o.booking_id = ${bookingId} and s.reference = o.reference`.execute(db)

async function ofBank(outing: Outing, act: OfBank): Promise<unknown> {
  const { on } = outing.office
  const { id } = lastOf(outing, act.who)
  switch (act.do) {
    case 'mediate':
      return mediate(on, id)
    case 'charge_back':
      return chargeBack(on, id)
    case 'win':
      return win(on, id)
    case 'decide_dispute':
      return decideDispute(on, id, act.hundredths)
  }
}

async function answersChange(outing: Outing, who: number, yes: boolean): Promise<void> {
  const { id } = lastOf(outing, who)
  const passenger = await passengerOf(outing, who)
  const { change } = await passenger.sees({ id })
  if (!change) return refuse('not_possible_now')
  await passenger.call(changes.answerChange, { params: { id }, body: { change: change.id, answer: yes ? 'yes' : 'no' } })
}

async function givesBack({ office, driver, given }: Outing, id: string, percent: number): Promise<void> {
  const payment = (await paymentOf(office.on, id)) ?? refuse('not_possible_now')
  const minor = Math.ceil((Number(payment.minor - payment.refundMinor) * percent) / 100)
  await driver.call(bookings.refundByDriver, { params: { id }, body: { minor } })
  given.set(id, (given.get(id) ?? 0n) + BigInt(minor))
}

async function ofTrip(outing: Outing, act: OfTrip): Promise<unknown> {
  const { driver, tripId, departs } = outing
  const params = { id: tripId }
  switch (act.do) {
    case 'cancel_trip':
      return driver.cancelsTrip(tripId)
    case 'not_driven':
      return driver.call(bookings.reportNotDriven, { params, body: {} })
    case 'driver_divides':
      return driver.call(bookings.divideByReceipts, { params, body: {} })
    case 'receipts':
      await entersReceipts(outing, act.paper)
      outing.paper = act.paper
      return undefined
    case 'offer':
      return offers(outing, act)
    case 'move':
      return driver.call(changes.editTrip, { params, body: { hours: wallClock(departs + act.minutes * MINUTE_MS).hours } })
    case 'speak_up':
      return speaksUp(outing)
    case 'banks_decide':
      for (const { id } of outing.bookings) await decideDispute(outing.office.on, id, act.hundredths)
      return undefined
    case 'pay_by_hand':
      return paysByHand(outing)
    case 'decide':
      return decides(outing)
    case 'judge':
      return judges(outing)
    case 'pay_out':
      return paysOut(outing)
    case 'return_payout':
      return returnsPayout(outing)
    case 'suspend_driver':
      return suspends(outing, driver)
    case 'jobs':
      return clockWorks(outing)
    case 'depart':
      return leaves(outing)
  }
}

/** Departs and checks the passengers at the meeting point: no passenger may ride after getting the money back. */
async function leaves(outing: Outing): Promise<void> {
  const riders = await ridersOf(outing)
  const { drives } = outing.plan.truth
  for (const { id, paid, back, priceMinor, accounts } of riders) {
    for (const account of accounts) outing.people.add(account)
    if (priceMinor > 0n && back >= paid) outing.free.add(id)
    ;(drives ? outing.aboard : outing.waited).add(id)
  }
}

/** Offers more or fewer seats, at this share of their cap. */
async function offers(outing: Outing, { seats, percent }: Extract<Act, { do: 'offer' }>): Promise<void> {
  const { driver, tripId } = outing
  const { priceMinor } = await driver.opens(tripId)
  await driver.call(changes.editTrip, {
    params: { id: tripId },
    body: { place: seats, priceMinor: wholeUnits((priceMinor * percent) / 100) },
  })
  outing.mostSeats = Math.max(outing.mostSeats, seats)
}
