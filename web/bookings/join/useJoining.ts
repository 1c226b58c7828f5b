import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { type Booking, requestSeat } from '#contract/bookings/bookings.ts'
import type { Reply } from '#contract/endpoint.ts'
import { startPayment } from '#contract/payments/payments.ts'
import type { Trip } from '#contract/trips/trips.ts'
import { call } from '../../client/api.ts'
import { useSession } from '../../client/session.ts'
import { asSent, type CompanionDraft } from './party.ts'
import { seatToJoin } from './seat.ts'
import { needsForm, wasHeard, type JoinMode, wayOf } from './ways.ts'

/** A seat kept while it is paid. */
export type SeatHold = Reply<typeof startPayment>

/** What is said before anything is asked for. */
export interface JoinAnswer {
  adultAttested?: true
  message?: string
  companions?: CompanionDraft[]
}

/** One opening of the dialog, from the first call to the seats. `kept` are seats that were taken before and are still to be paid. */
export function useJoining(trip: Trip, kept: Booking | undefined, seats: number, waits: boolean) {
  const queries = useQueryClient()
  const me = useSession()?.me
  const [way, setWay] = useState(() => (waits ? 'wait' : wayOf(trip, kept)))
  const hasForm = needsForm(way, kept, me, seats)
  const key = useRef<string>(undefined)
  const asked = useRef<Promise<SeatHold | undefined>>(undefined)

  const wish = useMutation({
    mutationFn: (said: JoinAnswer) => ask({ trip, kept, seats, way, said, key: (key.current ??= crypto.randomUUID()) }),
    // what was answered is done with: the next press is another wish
    onError: (error) => void (wasHeard(error) && (key.current = undefined)),
    onSettled: () => void queries.invalidateQueries({ queryKey: ['trip', trip.id] }),
  })

  function send(said: JoinAnswer): void {
    asked.current = wish.mutateAsync(said).then(({ hold }) => hold)
    asked.current.catch(() => {}) // the dialog says it
  }

  function again() {
    if (!wish.isError) key.current = undefined
    send(wish.variables ?? {})
  }

  /** From paying to asking, for a person who may keep no other seat now (B2); or to waiting, where another one was faster (B10). */
  function instead(other: JoinMode) {
    key.current = undefined
    asked.current = undefined
    setWay(other)
    wish.reset()
  }

  const begin = useRef(() => hasForm || send({}))
  useEffect(() => void begin.current(), [])

  return { way, hasForm, wish, send, again, instead, asked }
}

interface Asking {
  trip: Trip
  kept: Booking | undefined
  seats: number
  way: JoinMode
  said: JoinAnswer
  key: string
}

interface Answer {
  /** without a payment */
  booking?: Booking
  /** a seat that is kept for one, and how far the server's clock is ahead of this one */
  hold?: SeatHold
  aheadMs?: number
}

async function ask({ trip, kept, seats, way, said, key }: Asking): Promise<Answer> {
  const { priceMinor, ends } = seatToJoin(trip, kept, seats)
  const { companions, ...answer } = said
  const body = { idRoute: trip.id, ...ends, ...answer, ...(companions && { companions: companions.map(asSent) }) }
  if (way !== 'pay')
    return { booking: await call(requestSeat, { key, body: { ...body, ...(way === 'wait' && { wait: true }) } }) }
  const hold = await call(startPayment, { key, body: { ...body, title: 'Viaje', priceMinor } })
  return { hold, aheadMs: Date.parse(hold.now) - Date.now() }
}
