import { cancelSeat, listBookings } from '#contract/bookings/bookings.ts'
import { sendMessage } from '#contract/messages/messages.ts'
import { checkOrder, startPayment } from '#contract/payments/payments.ts'
import { searchTrips, showTrip } from '#contract/trips/trips.ts'
import { DAY_MS } from '#domain/time.ts'
import { dice, type Dice } from '../../core/histories.ts'
import { STOPS, wallClock } from '../../http/scene.ts'
import { keyed } from './browser.ts'
import type { Diary } from './diary.ts'
import type { Member, Town } from './people.ts'

const MAX_SEATS = 4

interface Acting {
  who: Member
  town: Town
  diary: Diary
  rolled: Dice
}

/** Actions of people, with their frequency in a hundred. Three in ten actions write. */
const acts: [share: number, act: (acting: Acting) => Promise<unknown>][] = [
  [28, ({ who, rolled }) => who.call(searchTrips, { query: { from: STOPS[0], to: STOPS[2], date: dayFrom(rolled) } })],
  [10, ({ who }) => who.call(searchTrips, { query: {} })],
  [14, ({ who, town, rolled }) => who.call(showTrip, { params: { id: rolled.one(town.trips) }, query: {} })],
  [8, ({ who, town, rolled }) => who.send('GET', `/route/${rolled.one(town.trips)}`)],
  [8, ({ who }) => who.call(listBookings, { query: { as: 'passenger' } })],
  [16, takesSeat],
  [12, writes],
  [4, ({ town, rolled }) => town.logsIn(rolled.below(town.passengers.length))],
]
const whole = acts.reduce((sum, [share]) => sum + share, 0)

const dayFrom = ({ below }: Dice) => wallClock(Date.now() + (3 + below(8)) * DAY_MS).date

function drawn({ below }: Dice) {
  let left = below(whole)
  return acts.find(([share]) => (left -= share) < 0)?.[1] ?? takesSeat
}

/** Pays for a seat, or gives up a seat if the member already has enough. */
async function takesSeat(acting: Acting): Promise<void> {
  const { who, town, diary, rolled } = acting
  const [oldest] = who.seats
  if (oldest && who.seats.length >= MAX_SEATS) return givesUp(acting, oldest)
  const started = await who.call(startPayment, { body: { idRoute: rolled.one(town.trips) } })
  diary.booked.add(started.bookingId)
  const back = await fetch(started.init_point, { method: 'POST', redirect: 'manual' })
  if (back.status !== 303) return
  who.seats.push(started.bookingId)
  // one payer in five does not return to the site, so that only the provider's notice confirms the payment
  if (rolled.below(5) === 0) return
  const { state } = await who.call(checkOrder, { params: { id: started.id } }, keyed())
  if (state === 'paid') diary.paid.add(started.id)
}

async function givesUp({ who, diary }: Acting, booking: string): Promise<void> {
  who.seats = who.seats.filter((one) => one !== booking)
  const { state } = await who.call(cancelSeat, { params: { id: booking }, body: {} })
  if (state === 'cancelled') diary.cancelled.add(booking)
}

async function writes({ who, town, diary, rolled }: Acting): Promise<void> {
  const key = keyed()
  const message = `Hola, ¿hay lugar para una valija? ${rolled.below(1000)}`
  await who.call(sendMessage, { body: { email: rolled.one(town.drivers).email, message } }, key)
  diary.messages.add(key['idempotency-key'])
}

/**
 * Starts actions at a fixed rate, even if earlier actions are still running. The returned function stops this, and waits for the
 * running actions.
 */
export function arrivals(town: Town, diary: Diary, rate: number): () => Promise<void> {
  const rolled = dice(17)
  const underWay = new Set<Promise<unknown>>()
  const begin = () => {
    const acting = { who: rolled.one(town.passengers), town, diary, rolled }
    // counts refusals, and reports unexpected errors; the journal has the missing responses
    const act = drawn(rolled)(acting).catch((error: unknown) => diary.surprised(error))
    underWay.add(act)
    void act.finally(() => underWay.delete(act))
  }
  const timer = setInterval(begin, 1000 / rate)
  return async () => {
    clearInterval(timer)
    await Promise.all(underWay)
  }
}
