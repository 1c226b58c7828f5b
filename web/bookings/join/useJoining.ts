import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { type Booking, requestSeat } from '#contract/bookings/bookings.ts'
import type { Reply } from '#contract/endpoint.ts'
import { deleteOrder, startPayment } from '#contract/payments/payments.ts'
import type { Me } from '#contract/people/accounts.ts'
import type { Trip } from '#contract/trips/trips.ts'
import { call, isInDoubt, Problem } from '../../client/api.ts'
import { newKey } from '../../client/newKey.ts'
import { useSession } from '../../client/session.ts'
import { useInCar } from '../../texts/texts.ts'
import { rideOf } from '../../ui/ride.ts'
import { asSent, type CompanionDraft } from './party.ts'
import { seatToJoin } from './seat.ts'

/** Ways to get a seat: pay for it, request it from the driver, take it without a payment, or wait for it. */
export type JoinMode = 'pay' | 'ask' | 'take' | 'wait'

export function joinModeOf(trip: Trip, unpaid: Booking | undefined, isInCar = false): JoinMode {
  if (unpaid) return 'pay'
  if (trip.mayWait) return 'wait'
  // a stop that the driver did not declare always needs approval (SE5)
  if (trip.joining === 'on_approval' || trip.stretch?.kind === 'on_the_way' || trip.notAtOnce) return 'ask'
  return isInCar || (trip.stretch ?? trip).priceMinor === 0 ? 'take' : 'pay'
}

/** Checks whether the form needs input before the request: a message, an agreement, companions, or the user's age (A6). */
export const needsForm = (mode: JoinMode, unpaid: Booking | undefined, me: Me | null | undefined, seats = 1) =>
  mode !== 'pay' || (!unpaid && (!me?.registered || seats > 1))

/** Checks whether a retry may help: a refusal due to time, network or the number of calls. Any other refusal is final. */
export function mayTryAgain(error: Error): boolean {
  if (!(error instanceof Problem)) return true
  return error.status === 0 || error.status === 429 || error.status >= 500 || passing.has(error.reason)
}

const passing = new Set<string>(['still_working', 'hold_expired', 'price_changed', 'not_possible_now', 'csrf'])

/** Reply to a payment's start, which holds the seat while the passenger pays. */
export type SeatHold = Reply<typeof startPayment>

/** The passenger's input for some seats. */
export interface JoinAnswer {
  seats: number
  adultAttested?: true
  message?: string
  companions?: CompanionDraft[]
}

interface Opening {
  trip: Trip
  /** an earlier booking that must still be paid */
  unpaid: Booking | undefined
  wanted: number
  isOpen: boolean
}

/** Manages the state of one opening of the dialog, from the first call to the booking. */
export function useJoining(opening: Opening) {
  const { trip } = opening
  const me = useSession()?.me
  const isInCar = useInCar()
  const [step, setStep] = useState(() => firstStep(opening, me, isInCar))
  const { mode, seats, hasForm, openOrder } = step
  const move = (to: Partial<Step>) => setStep((before) => ({ ...before, ...to }))
  const { request, send, forget, forgetAll, pendingHold } = useRequest(opening, step)

  function again() {
    if (!request.isError) forget()
    send(request.variables ?? { seats })
  }

  // switches to a request if the user has too many holds (B2), or to the waiting list if another passenger was faster (B10)
  function instead(other: JoinMode) {
    if (openOrder) forget()
    else forgetAll()
    move({ mode: other, hasForm: true, isShort: false })
    request.reset()
  }

  /** Changes the number of seats. An open order for the former number stays open until it is replaced. */
  function choose(next: number) {
    const order = request.data ? { answer: request.data, seats } : openOrder
    const isShort = isTooMany(trip, mode, next - (order?.seats ?? 0))
    move({ seats: next, hasForm: true, isShort, openOrder: order })
    forget()
    request.reset()
  }

  // takes the remaining seats without further input
  function take(left: number) {
    if (left === openOrder?.seats) return restore(openOrder)
    choose(left)
    if (!needsForm(mode, undefined, me, left)) send({ seats: left }, false)
  }

  function restore({ seats }: OpenOrder) {
    request.reset()
    move({ hasForm: false, isShort: false, seats })
  }

  const begin = useRef(() => hasForm || send({ seats }))
  useEffect(() => void begin.current(), [])

  const answer = request.data ?? (hasForm ? undefined : openOrder?.answer)
  return { ...step, answer, request, send, again, instead, choose, take, restore, pendingHold }
}

interface Step {
  mode: JoinMode
  seats: number
  /** true if the user enters or chooses something before the request is sent */
  hasForm: boolean
  /** true if fewer seats remain than wanted, for a passenger without a booking */
  isShort: boolean
  openOrder: OpenOrder | undefined
}

/** An open order with its seats, while the user chooses other seats. */
interface OpenOrder {
  answer: Answer
  seats: number
}

const isTooMany = (trip: Trip, mode: JoinMode, seats: number) => mode !== 'wait' && seats > rideOf(trip).seatsLeft

function firstStep({ trip, unpaid, wanted }: Opening, me: Me | null | undefined, isInCar: boolean): Step {
  const mode = joinModeOf(trip, unpaid, isInCar)
  const seats = unpaid?.seats ?? wanted
  const isShort = !unpaid && isTooMany(trip, mode, seats)
  return { mode, seats, isShort, hasForm: isShort || needsForm(mode, unpaid, me, seats), openOrder: undefined }
}

function useRequest({ trip, unpaid, isOpen }: Opening, { mode, hasForm, openOrder }: Step) {
  const queries = useQueryClient()
  const key = useRef<string>(undefined)
  const pendingHold = useRef<Promise<SeatHold | undefined>>(undefined)
  const stays = useRef(isOpen)
  useEffect(() => void (stays.current = isOpen))

  const request = useMutation({
    mutationFn: (input: JoinAnswer) => {
      const own = openOrder ? undefined : unpaid
      return sendRequest({
        trip,
        unpaid: own,
        mode,
        input,
        key: (key.current ??= newKey()),
        replaces: openOrder?.answer.hold?.id,
      })
    },
    // a refused request is finished, so the next click sends a new one; a request without a response is repeated under its key
    onError: (error) => void (!isInDoubt(error) && forget()),
    onSettled: () => void queries.invalidateQueries({ queryKey: ['trip', trip.id] }),
  })
  const forget = () => (key.current = undefined)
  const forgetAll = () => (pendingHold.current = forget())

  /** Sends the complete form. If `pays`, the checkout then opens without a click. */
  function send(input: JoinAnswer, pays = hasForm): void {
    pendingHold.current = request.mutateAsync(input).then(({ hold }) => {
      if (hold && pays && stays.current) window.location.assign(hold.init_point)
      return hold
    })
    pendingHold.current.catch(() => {}) // the dialog shows the error
  }
  return { request, send, forget, forgetAll, pendingHold }
}

interface JoinRequest {
  trip: Trip
  unpaid: Booking | undefined
  mode: JoinMode
  input: JoinAnswer
  key: string
  /** id of the open order */
  replaces: string | undefined
}

interface Answer {
  /** a booking without a payment */
  booking?: Booking
  /** a held seat, and the offset of the server's clock */
  hold?: SeatHold
  aheadMs?: number
}

async function sendRequest({ trip, unpaid, mode, input, key, replaces }: JoinRequest): Promise<Answer> {
  const { companions, seats, ...answer } = input
  const { priceMinor, ends } = seatToJoin(trip, unpaid, seats)
  const body = { idRoute: trip.id, ...ends, ...answer, ...(companions && { companions: companions.map(asSent) }) }
  // waiting for more seats releases the held ones
  if (mode === 'wait' && replaces) await giveUp(replaces)
  if (mode !== 'pay')
    return { booking: await call(requestSeat, { key, body: { ...body, ...(mode === 'wait' && { wait: true }) } }) }
  const hold = await call(startPayment, { key, body: { ...body, title: 'Viaje', priceMinor, ...(replaces && { replaces }) } })
  return { hold, aheadMs: Date.parse(hold.now) - Date.now() }
}

/** Closes the order. On a retry, the order may already be closed. */
const giveUp = (id: string) =>
  call(deleteOrder, { params: { id }, query: {} }).catch((error: unknown) => {
    if (!(error instanceof Problem && error.status === 404)) throw error
  })
