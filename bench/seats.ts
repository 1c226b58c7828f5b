import { withDatabases } from './databases.ts'
import { quantile, rounded, shuffled } from './measure.ts'
import { atLeast, atMost, conclude, judge, printTable, stopwatch } from './report.ts'
import { HOT_TRIPS, type Round, ROUNDS, SEATS, type SeatsGround, seatsGround, TRIPS } from './seatsGround.ts'

/*
 * `npm run bench:seats`: bookings a second through one server process. Each is the whole action: the rules, the booking with its
 * history, the seat, the live event. Spread: callers book on a thousand trips in random order. Hot: all callers want the same
 * trip, and the next one when it is full. After each round two callers rush for the last seat of every trip, and the invariants
 * are checked. The last line is JSON.
 */
const [CALLERS, RUSH] = [20, 2]

const log = stopwatch()

interface Rate {
  perSecond: number
  /** processor time of this process, which is the server's: the callers cost next to nothing */
  cpuMs: number
}

/** All callers at work until there is none left; `work` answers whether a seat was booked. */
async function rateOf(work: () => Promise<boolean> | undefined): Promise<Rate & { booked: number }> {
  const [from, cpu] = [performance.now(), process.cpuUsage()]
  let booked = 0
  const caller = async () => {
    for (let next = work(); next; next = work()) if (await next) booked++
  }
  await Promise.all(Array.from({ length: CALLERS }, caller))
  const { user, system } = process.cpuUsage(cpu)
  return { booked, perSecond: (booked / (performance.now() - from)) * 1000, cpuMs: (user + system) / 1000 / booked }
}

/** Each of the trips so many times, in random order. */
function drawn(trips: string[], times: number): () => string | undefined {
  const deck = shuffled(
    trips.flatMap((trip) => Array.from({ length: times }, () => trip)),
    Math.random,
  )
  return () => deck.pop()
}

const bookDrawn = ({ book }: SeatsGround, draw: () => string | undefined) => {
  return rateOf(() => {
    const trip = draw()
    return trip === undefined ? undefined : book(trip)
  })
}

/** All but the last seat of every trip are measured; the rush for the last ones is not. */
async function spread(ground: SeatsGround, { trips }: Round): Promise<Rate> {
  const rate = await bookDrawn(ground, drawn(trips, SEATS - 1))
  if (rate.booked !== trips.length * (SEATS - 1)) throw new Error(`only ${rate.booked} were booked while seats were free`)
  await bookDrawn(ground, drawn(trips, RUSH))
  return rate
}

async function hot({ book }: SeatsGround, { trips }: Round): Promise<Rate> {
  let at = 0
  const bookHere = async (here: number, trip: string) => {
    const booked = await book(trip)
    if (!booked) at = Math.max(at, here + 1)
    return booked
  }
  return rateOf(() => {
    const trip = trips[at]
    return trip === undefined ? undefined : bookHere(at, trip)
  })
}

async function measure(ground: SeatsGround) {
  const rates: Rate[] = []
  const wrong = { oversold: 0, unsold: 0, brokenInvariants: 0 }
  for (const [n, round] of ground.spread.entries()) {
    const rate = await spread(ground, round)
    // the first round warms up
    if (n > 0) rates.push(rate)
    await addWrong(wrong, ground, round)
    log(`round ${n}: ${Math.round(rate.perSecond)} bookings a second, ${rounded(rate.cpuMs, 2)} ms of processor each`)
  }
  const hottest = await hot(ground, ground.hot)
  await addWrong(wrong, ground, ground.hot)
  return { rates, hottest, wrong }
}

async function addWrong(wrong: Awaited<ReturnType<SeatsGround['wrongIn']>>, ground: SeatsGround, round: Round): Promise<void> {
  const found = await ground.wrongIn(round)
  wrong.oversold += found.oversold
  wrong.unsold += found.unsold
  wrong.brokenInvariants += found.brokenInvariants
}

async function figuresOn(url: string) {
  const ground = await seatsGround(url, log)
  const { rates, hottest, wrong } = await measure(ground).finally(ground.close)
  const median = (of: (rate: Rate) => number) => quantile(rates.map(of), 0.5)
  return {
    spreadPerSecond: Math.round(median(({ perSecond }) => perSecond)),
    spreadCpuMsEach: rounded(median(({ cpuMs }) => cpuMs)),
    hotPerSecond: Math.round(hottest.perSecond),
    hotCpuMsEach: rounded(hottest.cpuMs),
    ...wrong,
  }
}

const figures = await withDatabases(log, async (newDatabase) => figuresOn(await newDatabase('seats')))
printTable([figures])
const targets = { ...atLeast({ spreadPerSecond: 1000 }), ...atMost({ oversold: 0, unsold: 0, brokenInvariants: 0 }) }
conclude('seats', { trips: TRIPS, hotTrips: HOT_TRIPS, rounds: ROUNDS, callers: CALLERS }, judge(figures, targets))
