import { legsBetween, type SeatsOnLegs, seatsFree } from '#domain/bookings/seats.ts'
import { DAY_MS } from '#domain/time.ts'
import { expireOverdue } from '#server/bookings/actions.ts'
import { syncOrder } from '#server/payments/statusSync/actions.ts'
import { brokenInvariants } from '#server/platform/database/invariants.ts'
import { purgeIdempotencyKeys } from '#server/platform/http/idempotency.ts'
import { person, type CastPerson } from '#server/testing/cast.ts'
import { CallRefused } from '#server/testing/person.ts'
import type { Stage } from '#server/testing/testServer.ts'
import { dice, type Dice } from './core/histories.ts'
import { crowd, deadlocks, keepEverybody } from './ground.ts'
import { type Scene, setScene, wordsFor } from './http/scene.ts'

/**
 * How a crowd asks: all for the whole road, or each for a part of it, or in groups of one to three, or all of this while others leave and the
 * driver may cancel.
 */
const manners = ['whole', 'parts', 'groups', 'mixed'] as const
type Manner = (typeof manners)[number]

export interface CrowdRun {
  rounds: number
  attempts: number
  winners: number
  /** rounds with more or fewer winners than the road had seats */
  wrong: string[]
  /** answers that are neither a seat nor an expected no */
  odd: string[]
  broken: string[]
  deadlocks: number
}

/** So many people at once for so many seats, round after round, each on a trip of its own; each manner has its turn. */
export async function runCrowds(on: Stage, people: number, seats: number, rounds: number): Promise<CrowdRun> {
  const driver = await person(on, { name: `Driver${people}`, registered: true, car: true })
  const everybody = await crowd(on, people)
  const run: CrowdRun = { rounds, attempts: 0, winners: 0, wrong: [], odd: [], broken: [], deadlocks: 0 }
  const rolled = dice(people)
  for (let round = 0; round < rounds; round++) {
    on.clock.pass(DAY_MS)
    await keepEverybody(on)
    await oneRound(on, { driver, everybody, rolled, seats }, manners[round % manners.length] ?? 'whole', run)
  }
  // no other job runs here but these two
  await expireOverdue(on.world, syncOrder)
  await purgeIdempotencyKeys(on.world)
  run.broken = (await brokenInvariants(on.world)).map(({ id, rows }) => `${id} ${JSON.stringify(rows[0])}`)
  return { ...run, deadlocks: await deadlocks(on) }
}

interface Scramble {
  driver: CastPerson
  everybody: CastPerson[]
  rolled: Dice
  seats: number
}

async function oneRound(on: Stage, { driver, everybody, rolled, seats }: Scramble, manner: Manner, run: CrowdRun): Promise<void> {
  const offer = { seats, priceMinor: 10_000n, joining: 'at_once' as const, onlyWomen: false }
  const scene = await setScene(on, driver, offer, 30, [])
  const asked = everybody.map((who) => ({ who, ...partOf(rolled, manner) }))
  const answers = await Promise.all(asked.map(({ who, ...seats }) => outcome(who.asksForSeat(scene.tripId, wish(scene, seats)))))
  const rivals = manner === 'mixed' ? await othersInTheWay(on, scene, driver, asked, answers, rolled) : []
  run.attempts += asked.length
  run.winners += answers.filter((answer) => typeof answer === 'object').length
  run.odd.push(
    ...[...answers, ...rivals].filter((answer): answer is string => typeof answer === 'string' && !EXPECTED.includes(answer)),
  )
  if (manner !== 'mixed') run.wrong.push(...(await notExactlyFull(on, scene, asked, answers)))
}

const EXPECTED = ['trip_full', 'not_enough_seats', 'trip_cancelled', 'already_joined', 'not_possible_now']

const wish = (scene: Scene, seats: SeatsOnLegs) => {
  const { idRoute: _, ...words } = wordsFor(scene, seats)
  return words
}

function partOf({ one }: Dice, manner: Manner): SeatsOnLegs {
  const seats = manner === 'groups' || manner === 'mixed' ? one([1, 2, 3]) : 1
  const parts = [
    { from: 0, to: 1 },
    { from: 1, to: 2 },
    { from: 0, to: 2 },
  ]
  return { seats, ...(manner === 'whole' ? { from: 0, to: 2 } : one(parts)) }
}

type Answer = { id: string } | string

const outcome = (asking: Promise<{ id: string }>): Promise<Answer> =>
  asking.catch((error: unknown) => (error instanceof CallRefused ? error.message : String(error)))

/** A passenger who was refused found no seat, and every seat that a passenger wanted is taken. */
async function notExactlyFull(
  { db }: Stage,
  { tripId, core }: Scene,
  asked: SeatsOnLegs[],
  answers: Answer[],
): Promise<string[]> {
  const trip = await db
    .selectFrom('trips')
    .innerJoin('routes', 'routes.id', 'route_id')
    .select(['free', 'legs_m'])
    .where('trips.id', '=', tripId)
    .executeTakeFirstOrThrow()
  const { atM } = core.trip
  const free = ({ from, to }: SeatsOnLegs) => seatsFree(trip.free, legsBetween(trip.legs_m, atM[from] ?? 0, atM[to] ?? 0))
  const lost = asked.filter((part, i) => typeof answers[i] === 'string' && free(part) >= part.seats)
  const got = asked.filter((_, i) => typeof answers[i] === 'object')
  const takenOn = (leg: number) => got.reduce((sum, { from, to, seats }) => (from <= leg && leg < to ? sum + seats : sum), 0)
  const most = Math.max(takenOn(0), takenOn(1))
  return lost.length > 0 || most !== core.trip.seats
    ? [`${tripId}: ${most} seats taken, ${lost.length} refused beside a free one`]
    : []
}

/** At once: winners leave, losers ask again, holds run out, and sometimes the driver cancels. */
async function othersInTheWay(
  on: Stage,
  scene: Scene,
  driver: CastPerson,
  asked: ({ who: CastPerson } & SeatsOnLegs)[],
  answers: Answer[],
  rolled: Dice,
): Promise<Answer[]> {
  const leaving = asked.flatMap(({ who }, i) => (typeof answers[i] === 'object' ? [outcome(who.withdraws(answers[i]))] : []))
  const again = asked.slice(0, 40).map(({ who, ...seats }) => outcome(who.asksForSeat(scene.tripId, wish(scene, seats))))
  const cancelling = rolled.next() < 0.5 ? [outcome(driver.cancelsTrip(scene.tripId).then(() => ({ id: scene.tripId })))] : []
  const sweeping = expireOverdue(on.world, syncOrder).then(() => [])
  return (await Promise.all([...leaving, ...again, ...cancelling, sweeping])).flat()
}
