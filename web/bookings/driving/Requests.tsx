import { useId, useState } from 'react'
import type { Booking } from '#contract/bookings/bookings.ts'
import { isInDoubt } from '../../client/api.ts'
import { useText } from '../../texts/texts.ts'
import { RequestCard } from './RequestCard.tsx'

interface RequestsProps {
  bookings: readonly Booking[]
  /** when the requests were read, by this device's clock */
  readAt: number
}

interface AnsweredRequest {
  booking: Booking
  /** true while the answer is pending */
  isSent?: boolean
  refusal?: Error
}

/**
 * Lists requests that await the driver's answer, earliest deadline first. Answered and refused requests stay visible until the
 * page is left.
 */
export function Requests({ bookings, readAt }: RequestsProps) {
  const text = useText('driving')
  const id = useId()
  const [answered, setAnswered] = useState<AnsweredRequest[]>([])
  const addAnswered = (one: AnsweredRequest) =>
    setAnswered((before) => [...before.filter(({ booking }) => booking.id !== one.booking.id), one])
  const waiting = bookings.filter(({ acts }) => acts.includes('accept'))
  const gone = answered.filter(({ booking }) => waiting.every(({ id }) => id !== booking.id))
  const over = gone.flatMap(asItIs)
  const visible = [...waiting, ...over].toSorted((a, b) => a.answerBy.localeCompare(b.answerBy))
  if (visible.length === 0) return null
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="text-lg">
        {text('requests', { count: waiting.length })}
      </h2>
      <ul className="mt-4 grid grid-cols-1 items-start gap-4 lg:grid-cols-2">
        {visible.map((booking) => (
          <RequestCard
            key={booking.id}
            booking={booking}
            aheadMs={Date.parse(booking.now) - readAt}
            onSend={() => addAnswered({ booking, isSent: true })}
            onAnswer={(booking) => addAnswered({ booking })}
            refusal={answered.find((one) => one.booking.id === booking.id)?.refusal}
            onRefusal={(refusal) => addAnswered({ booking, refusal })}
          />
        ))}
      </ul>
    </section>
  )
}

/** Removes the actions of a request that was read before its answer, and may therefore still offer them. */
const silent = (booking: Booking): Booking => ({ ...booking, acts: [] })

/**
 * Returns the answered request, which is no longer open, so that it stays visible. Returns none if the response to the answer was
 * lost, because then the request may have ended for another reason.
 */
function asItIs({ booking, isSent, refusal }: AnsweredRequest): Booking[] {
  if (isSent) return [booking]
  return refusal && isInDoubt(refusal) ? [] : [silent(booking)]
}
