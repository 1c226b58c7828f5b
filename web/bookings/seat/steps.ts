import type { Booking } from '#contract/bookings/bookings.ts'

type Stage = 'asked' | 'accepted' | 'paid' | 'travelled'
type State = Booking['state']
type Ended = Exclude<State, 'requested' | 'waiting' | 'offered' | 'accepted' | 'confirmed' | 'travelled'>

/** One step of a seat; the one it ended with has the name of its state. */
export type BookingStep = { name: Stage; at: 'done' | 'now' | 'to_come' } | { name: Ended; at: 'ended' }

type Facts = Pick<Booking, 'state' | 'priceMinor' | 'confirmedAt' | 'payBy'>

/** How many stages lie behind a live seat. */
const behind: Partial<Record<State, number>> = { requested: 1, waiting: 1, offered: 1, accepted: 2, confirmed: 3, travelled: 4 }

/** The way of a seat so far, and what is still to come; nothing is to be paid where it costs nothing. */
export function stepsOf(booking: Facts): BookingStep[] {
  const stages = (['asked', 'accepted', 'paid', 'travelled'] as const).filter(
    (stage) => stage !== 'paid' || booking.priceMinor > 0,
  )
  const { state } = booking
  const done = state in behind ? (behind[state] ?? 0) : reached(booking)
  const isFree = booking.priceMinor === 0
  const count = isFree && done > 2 ? done - 1 : done
  if (isEnded(state)) return [...stages.slice(0, count).map(asDone), { name: state, at: 'ended' }]
  return stages.map((name, i) => ({ name, at: i < count ? 'done' : i === count ? 'now' : 'to_come' }))
}

const asDone = (name: Stage): BookingStep => ({ name, at: 'done' })

/** What had happened before it ended. */
const reached = ({ confirmedAt, payBy }: Facts) => (confirmedAt ? 3 : payBy ? 2 : 1)

const isEnded = (state: State): state is Ended => !(state in behind)
