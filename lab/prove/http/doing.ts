import * as bookings from '#contract/bookings/bookings.ts'
import { answerInvitation, inviteCompanion, leaveBooking } from '#contract/bookings/companions.ts'
import { startPayment } from '#contract/payments/payments.ts'
import type { BookingState } from '#domain/bookings/booking.ts'
import type { Member } from '#domain/people/account.ts'
import { type Reason, refuse, Refused } from '#domain/refusal.ts'
import { HOUR_MS, MINUTE_MS } from '#domain/time.ts'
import { decideAbsence, completeTravelled } from '#server/bookings/absence/actions.ts'
import { expireOverdue } from '#server/bookings/actions.ts'
import { serveWaitingLists } from '#server/bookings/waitingList/actions.ts'
import { sendRefunds } from '#server/payments/refunds/actions.ts'
import { settleTrips } from '#server/payments/settlement.ts'
import { syncOrder } from '#server/payments/statusSync/actions.ts'
import type { CastPerson } from '#server/testing/cast.ts'
import { CallRefused } from '#server/testing/person.ts'
import type { Stage } from '#server/testing/testServer.ts'
import type { Command } from '../core/commands.ts'
import type { Thought } from '../core/state.ts'
import { keepEverybody } from '../ground.ts'
import { approve, chargeBack, decideDispute, mediate, syncOrders, win } from './bank.ts'
import { type Scene, wordsFor } from './scene.ts'

export interface Players {
  on: Stage
  /** in the same order as the people of the core; the last one drives */
  people: CastPerson[]
  driver: CastPerson
  judge: Member
  /** people who may be invited as companions */
  guests: CastPerson[]
  /** free cancellations by these passengers so far; the limit applies across all trips */
  thoughts: Thought[]
}

/** Performs a command on the server. Returns the reason of a refusal. */
export async function carryOut(players: Players, scene: Scene, command: Command): Promise<Reason | undefined> {
  try {
    await ('n' in command ? toBooking(players, scene, command) : toTrip(players, scene, command))
    return undefined
  } catch (error) {
    if (error instanceof CallRefused) return error.message as Reason // as: the message of a refusal is its reason
    if (error instanceof Refused) return error.reason
    throw error
  }
}

type OfBooking = Extract<Command, { n: number }>
type OfTrip = Exclude<Command, OfBooking>

async function toTrip(players: Players, scene: Scene, command: OfTrip): Promise<unknown> {
  const { on, driver } = players
  switch (command.do) {
    case 'ask':
      return asks(players, scene, command)
    case 'cancel_trip':
      return driver.cancelsTrip(scene.tripId)
    case 'not_driven':
      return driver.call(bookings.reportNotDriven, { params: { id: scene.tripId }, body: {} })
    case 'sweep':
      await expireOverdue(on.world, syncOrder)
      await serveWaitingLists(on.world)
      return completeTravelled(on.world)
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
  const { id, who, guest } = scene.bookings[command.n] ?? refuse('not_found')
  const side = 'by' in command && command.by === 'driver' ? driver : who
  switch (command.do) {
    case 'accept':
      return driver.accepts({ id })
    case 'take':
      return who.accepts({ id })
    case 'decline':
      return driver.declines({ id })
    case 'withdraw':
      return (guest && (await leavesUnpaid(guest, id))) || who.withdraws({ id })
    case 'start':
      return who.call(startPayment, { body: { idRoute: scene.tripId } })
    case 'approve':
    case 'approve_late':
      return approve(on, id)
    case 'sync':
      return syncOrders(on, id)
    case 'charge_back':
      return chargeBack(on, id)
    case 'mediate':
      return mediate(on, id)
    case 'decide_dispute':
      return decideDispute(on, id, command.hundredths)
    case 'win':
      return win(on, id)
    case 'cancel':
      return side.cancels({ id })
    case 'give_up':
      return (guest && command.seats === 1 && (await leavesPaid(guest, id))) || givesUp(who, id, command.seats)
    case 'report':
      return side.call(bookings.reportAbsence, { params: { id }, body: reportBody(command) })
    case 'travelled':
      return who.call(bookings.objectToAbsence, { params: { id }, body: { travelled: true } })
    case 'give_back':
      return driver.call(bookings.refundByDriver, { params: { id }, body: { minor: command.minor } })
    case 'object':
      return side.call(bookings.objectToAbsence, { params: { id }, body: {} })
    case 'decide':
      return decideAbsence(on.world, judge, id, { upheld: command.stands })
  }
}

/** Requests a seat, if possible with a guest who accepts the invitation. In the core, a guest is an ordinary companion. */
async function asks(
  { people, driver, guests }: Players,
  scene: Scene,
  command: Extract<Command, { do: 'ask' }>,
): Promise<unknown> {
  const who = people[command.who] ?? driver
  const words = wordsFor(scene, command)
  const named = words.companions ?? []
  // one booking per trip for each guest, because a guest with two bookings could not revive a late payment, which the core does
  // not model
  const guest =
    named.length > 0 && !scene.core.trip.onlyWomen ? guests[scene.bookings.filter((one) => one.guest).length] : undefined
  const invitation = guest && (await agreed(who, guest, scene.tripId))
  const companions = invitation ? [...named.slice(1), { kind: 'account' as const, invitation }] : named
  const { id } = await who.call(bookings.requestSeat, { body: { ...words, ...(named.length > 0 && { companions }) } })
  return scene.bookings.push({ id, who, ...(invitation && { guest }) })
}

/** Returns the invitation that a guest accepted; undefined if the guest may not accept. */
async function agreed(who: CastPerson, guest: CastPerson, tripId: string): Promise<string | undefined> {
  try {
    const { id } = await who.call(inviteCompanion, { params: { id: tripId } })
    await guest.call(answerInvitation, { params: { id }, body: { agreed: true } })
    return id
  } catch (error) {
    if (error instanceof CallRefused) return undefined
    throw error
  }
}

const leaves = (guest: CastPerson, id: string) => guest.call(leaveBooking, { params: { id }, body: {} })
const ridesIn = async (guest: CastPerson, id: string, states: BookingState[]): Promise<boolean> =>
  guest.sees({ id }).then(
    ({ state, acts }) => states.includes(state) && acts.includes('leave'),
    () => false,
  )

/**
 * Lets the guest leave, which ends an unconfirmed booking as if the booker had withdrawn it (row 45). If the provider is queried,
 * a hold may turn out to be paid.
 */
const leavesUnpaid = async (guest: CastPerson, id: string) =>
  (await ridesIn(guest, id, ['requested', 'waiting', 'offered'])) && leaves(guest, id)

/** Lets the guest give up a confirmed seat, with the same effect as if the booker had given it up. */
const leavesPaid = async (guest: CastPerson, id: string) => (await ridesIn(guest, id, ['confirmed'])) && leaves(guest, id)

/** Gives up the companions who were named last. If there are too few, the call names companions who do not exist. */
async function givesUp(who: CastPerson, id: string, some: number): Promise<unknown> {
  const { companions = [] } = await who.sees({ id })
  const numbers = [...companions.map(({ n }) => n).toReversed(), 6, 6, 6].slice(0, some)
  return who.call(bookings.giveUpSeats, { params: { id }, body: { companions: numbers } })
}

const reportBody = ({ by, claim, seats }: Extract<Command, { do: 'report' }>) =>
  by === 'driver' ? { ...(seats !== undefined && { seats }) } : { claim }
