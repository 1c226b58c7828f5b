import { withDatabases } from './databases.ts'
import { quantile, rounded, shuffled } from './measure.ts'
import { atLeast, atMost, conclude, judge, printTable, stopwatch } from './report.ts'
import { HOT_TRIPS, type Round, ROUNDS, type SeatsGround, seatsGround, TRIPS } from './seatsGround.ts'

/*
 * `npm run lab -- seats`: measures bookings a second through one server process. Each booking is the whole action: the rules, the
 * booking with its history, its one to three seats, the live event. Spread: callers book on a thousand trips in random order.
 * Hot: all callers book on the same trip, and on the next trip when it is full. Bare: after each round, the same groups book in
 * tables without rules. At the end two callers compete for the last seat of every trip, and the invariants are checked. The last
 * line is JSON.
 */
const [CALLERS, RUSH] = [20, 2]

const log = stopwatch()

interface Rate {
  perSecond: number
  /** processor time of this process, which is mostly that of the server, because the callers need little */
  cpuMs: number
}

/** Runs all callers until no seat is free. `work` returns whether a seat was booked. */
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

interface Group {
  trip: string
  seats: number
}

/** Group sizes that book all seats of a trip except the last one. */
const shares = [
  [1, 1, 1, 1, 1],
  [1, 1, 1, 2],
  [1, 2, 2],
  [1, 1, 3],
  [2, 3],
]

/** Builds random groups for each trip. The order of the trips is random. */
const drawn = (trips: string[], groupsOn: (n: number) => number[]): Group[] =>
  shuffled(
    trips.flatMap((trip, n) => groupsOn(n).map((seats) => ({ trip, seats }))),
    Math.random,
  )

function bookDrawn(groups: Group[], book: (trip: string, seats: number) => Promise<boolean>) {
  const deck = [...groups]
  return rateOf(() => {
    const group = deck.pop()
    return group && book(group.trip, group.seats)
  })
}

/**
 * Measures bookings of all seats except the last one of every trip, on our tables and on bare ones. The last seats are for the
 * competition.
 */
async function spread({ book, bookBare }: SeatsGround, { trips }: Round): Promise<{ ours: Rate; bare: Rate }> {
  const ourBook = (trip: string, seats: number) => book(trip, seats).then((answer) => answer === 'booked')
  const groups = drawn(trips, (n) => shares[n % shares.length] ?? [])
  const [ours, bare] = [await bookDrawn(groups, ourBook), await bookDrawn(groups, bookBare)]
  for (const { booked } of [ours, bare])
    if (booked !== groups.length) throw new Error(`only ${booked} were booked while seats were free`)
  const last = Array.from({ length: RUSH }, () => 1)
  await bookDrawn(
    drawn(trips, () => last),
    ourBook,
  )
  return { ours, bare }
}

async function hot({ book }: SeatsGround, { trips }: Round): Promise<Rate> {
  let [at, callers] = [0, 0]
  const bookHere = async (here: number, trip: string, seats: number): Promise<boolean> => {
    const answer = await book(trip, seats)
    if (answer === 'not_enough_seats') return bookHere(here, trip, 1)
    if (answer === 'trip_full') at = Math.max(at, here + 1)
    return answer === 'booked'
  }
  return rateOf(() => {
    const trip = trips[at]
    return trip === undefined ? undefined : bookHere(at, trip, 1 + (callers++ % 3))
  })
}

async function measure(ground: SeatsGround) {
  const rates: { ours: Rate; bare: Rate }[] = []
  const wrong = { oversold: 0, unsold: 0, brokenInvariants: 0 }
  for (const [n, round] of ground.spread.entries()) {
    const rate = await spread(ground, round)
    // the first round only warms up, and is not counted
    if (n > 0) rates.push(rate)
    await addWrong(wrong, ground, round)
    const { ours, bare } = rate
    log(
      `round ${n}: ${Math.round(ours.perSecond)} bookings a second, ${rounded(ours.cpuMs, 2)} ms of processor each; bare ${Math.round(bare.perSecond)}`,
    )
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
  const median = (of: (rate: (typeof rates)[number]) => number) => quantile(rates.map(of), 0.5)
  const spreadPerSecond = median(({ ours }) => ours.perSecond)
  return {
    spreadPerSecond: Math.round(spreadPerSecond),
    spreadCpuMsEach: rounded(median(({ ours }) => ours.cpuMs)),
    barePerSecond: Math.round(median(({ bare }) => bare.perSecond)),
    bareToSpread: rounded(median(({ ours, bare }) => bare.perSecond / ours.perSecond)),
    hotPerSecond: Math.round(hottest.perSecond),
    hotToSpread: rounded(hottest.perSecond / spreadPerSecond),
    hotCpuMsEach: rounded(hottest.cpuMs),
    ...wrong,
  }
}

const figures = await withDatabases(log, async (newDatabase) => figuresOn(await newDatabase('seats')))
printTable([figures])
const targets = {
  ...atLeast({ spreadPerSecond: 1000, hotToSpread: 0.3 }),
  ...atMost({ oversold: 0, unsold: 0, brokenInvariants: 0 }),
}
conclude('seats', { trips: TRIPS, hotTrips: HOT_TRIPS, rounds: ROUNDS, callers: CALLERS }, judge(figures, targets))
