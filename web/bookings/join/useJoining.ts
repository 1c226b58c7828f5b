import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { type Booking, requestSeat } from '#contract/bookings/bookings.ts'
import type { Reply } from '#contract/endpoint.ts'
import { startPayment } from '#contract/payments/payments.ts'
import type { Trip } from '#contract/trips/trips.ts'
import { call, isInDoubt } from '../../client/api.ts'
import { newKey } from '../../client/newKey.ts'
import { useSession } from '../../client/session.ts'
import { needsForm, type JoinMode, joinModeOf } from './joinMode.ts'
import { asSent, type CompanionDraft } from './party.ts'
import { seatToJoin } from './seat.ts'

/** A seat kept while it is paid. */
export type SeatHold = Reply<typeof startPayment>

/** What the passenger enters before the request is sent. */
export interface JoinAnswer {
  adultAttested?: true
  message?: string
  companions?: CompanionDraft[]
}

/** One opening of the dialog, from the first call to the seats. `unpaid` is a booking that was made before and is still to be paid. */
export function useJoining(trip: Trip, unpaid: Booking | undefined, seats: number, waits: boolean) {
  const queries = useQueryClient()
  const me = useSession()?.me
  const [mode, setMode] = useState(() => (waits ? 'wait' : joinModeOf(trip, unpaid)))
  const hasForm = needsForm(mode, unpaid, me, seats)
  const key = useRef<string>(undefined)
  const pendingHold = useRef<Promise<SeatHold | undefined>>(undefined)

  const request = useMutation({
    mutationFn: (input: JoinAnswer) => sendRequest({ trip, unpaid, seats, mode, input, key: (key.current ??= newKey()) }),
    // what was answered is done with: the next press is another request
    onError: (error) => void (!isInDoubt(error) && (key.current = undefined)),
    onSettled: () => void queries.invalidateQueries({ queryKey: ['trip', trip.id] }),
  })

  function send(input: JoinAnswer): void {
    pendingHold.current = request.mutateAsync(input).then(({ hold }) => hold)
    pendingHold.current.catch(() => {}) // the dialog says it
  }

  function again() {
    if (!request.isError) key.current = undefined
    send(request.variables ?? {})
  }

  /** From paying to asking, for a person who may keep no other seat now (B2); or to waiting, where another one was faster (B10). */
  function instead(other: JoinMode) {
    key.current = undefined
    pendingHold.current = undefined
    setMode(other)
    request.reset()
  }

  const begin = useRef(() => hasForm || send({}))
  useEffect(() => void begin.current(), [])

  return { mode, hasForm, request, send, again, instead, pendingHold }
}

interface JoinRequest {
  trip: Trip
  unpaid: Booking | undefined
  seats: number
  mode: JoinMode
  input: JoinAnswer
  key: string
}

interface Answer {
  /** without a payment */
  booking?: Booking
  /** a seat that is kept for one, and how far the server's clock is ahead of this one */
  hold?: SeatHold
  aheadMs?: number
}

async function sendRequest({ trip, unpaid, seats, mode, input, key }: JoinRequest): Promise<Answer> {
  const { priceMinor, ends } = seatToJoin(trip, unpaid, seats)
  const { companions, ...answer } = input
  const body = { idRoute: trip.id, ...ends, ...answer, ...(companions && { companions: companions.map(asSent) }) }
  if (mode !== 'pay')
    return { booking: await call(requestSeat, { key, body: { ...body, ...(mode === 'wait' && { wait: true }) } }) }
  const hold = await call(startPayment, { key, body: { ...body, title: 'Viaje', priceMinor } })
  return { hold, aheadMs: Date.parse(hold.now) - Date.now() }
}
