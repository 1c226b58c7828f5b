import { answerInvitation, inviteCompanion } from '#contract/bookings/companions.ts'
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
 * Kinds of crowds. All book the whole road; each books a part; groups of one to three; a mixture of these, while winners leave
 * and the driver may cancel; or many bring an account, which also requests its own seat, or which others name too.
 */
const manners = ['whole', 'parts', 'groups', 'mixed', 'alongside'] as const
type Manner = (typeof manners)[number]

export interface CrowdRun {
  rounds: number
  attempts: number
  winners: number
  /** rounds with more winners than seats, or fewer */
  wrong: string[]
  /** responses that are neither a seat nor an expected refusal */
  odd: string[]
  broken: string[]
  deadlocks: number
}

/** Lets `people` passengers compete for `seats` seats. Each round has its own trip and the next kind of crowd. */
export async function runCrowds(on: Stage, people: number, seats: number, rounds: number): Promise<CrowdRun> {
  const driver = await person(on, { name: `Driver${people}`, registered: true, car: true })
  const everybody = await crowd(on, people)
  const run: CrowdRun = { rounds, attempts: 0, winners: 0, wrong: [], odd: [], broken: [], deadlocks: 0 }
  const rolled = dice(people)
  // a pair does not fit into one seat, so the kind with pairs needs two
  const possibleManners = manners.filter((manner) => manner !== 'alongside' || seats > 1)
  for (let round = 0; round < rounds; round++) {
    on.clock.pass(DAY_MS)
    await keepEverybody(on)
    await oneRound(on, { driver, everybody, rolled, seats }, possibleManners[round % possibleManners.length] ?? 'whole', run)
  }
  // this proof runs only these two jobs
  await expireOverdue(on.world, syncOrder)
  await purgeIdempotencyKeys(on.world)
  run.broken = (await brokenInvariants(on.world)).map(({ id, rows }) => `${id} ${JSON.stringify(rows[0])}`)
  return { ...run, deadlocks: await deadlocks(on) }
}

interface CrowdRequest extends SeatsOnLegs {
  who: CastPerson
  /** invitations of accounts that ride along; by default the companions are named */
  companions?: { kind: 'account'; invitation: string }[]
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
  const requests: CrowdRequest[] =
    manner === 'alongside'
      ? await inPairs(scene, everybody, rolled)
      : everybody.map((who) => ({ who, ...partOf(rolled, manner) }))
  const answers = await Promise.all(
    requests.map(({ who, companions, ...seats }) =>
      outcome(who.asksForSeat(scene.tripId, { ...bodyFor(scene, seats), ...(companions && { companions }) })),
    ),
  )
  const rivals = manner === 'mixed' ? await othersInTheWay(on, scene, driver, requests, answers, rolled) : []
  run.attempts += requests.length
  run.winners += answers.filter((answer) => typeof answer === 'object').length
  run.odd.push(
    ...[...answers, ...rivals].filter((answer): answer is string => typeof answer === 'string' && !EXPECTED.includes(answer)),
  )
  if (manner !== 'mixed') run.wrong.push(...(await notExactlyFull(on, scene, requests, answers)))
  run.wrong.push(...(await seatedTwice(on, scene)))
}

const TAKEN = ['already_joined', 'companion_elsewhere']
const EXPECTED = ['trip_full', 'not_enough_seats', 'trip_cancelled', 'not_possible_now', ...TAKEN]

const bodyFor = (scene: Scene, seats: SeatsOnLegs) => {
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

/**
 * Builds requests in which about half of the people bring a companion: one of five accounts that many people bring, or the
 * previous person, who also requests a seat.
 */
const inPairs = async (scene: Scene, everybody: CastPerson[], { next, below }: Dice): Promise<CrowdRequest[]> => {
  const chosen = everybody.map((_, i) => (i < 5 || next() < 0.5 ? undefined : everybody[next() < 0.5 ? below(5) : i - 1]))
  return Promise.all(
    everybody.map(async (who, i) => {
      const whole = { who, from: 0, to: 2 }
      const along = chosen[i]
      if (!along) return { ...whole, seats: 1 }
      const { id } = await who.call(inviteCompanion, { params: { id: scene.tripId } })
      await along.call(answerInvitation, { params: { id }, body: { agreed: true } })
      return { ...whole, seats: 2, companions: [{ kind: 'account' as const, invitation: id }] }
    }),
  )
}

type Answer = { id: string } | string

const outcome = (asking: Promise<{ id: string }>): Promise<Answer> =>
  asking.catch((error: unknown) => (error instanceof CallRefused ? error.message : String(error)))

/** Counts passengers who were refused although a seat was free, and free seats that a passenger requested. */
async function notExactlyFull(
  { db }: Stage,
  { tripId, core }: Scene,
  requests: CrowdRequest[],
  answers: Answer[],
): Promise<string[]> {
  const trip = await db
    .selectFrom('trips')
    .innerJoin('routes', 'routes.id', 'route_id')
    .select(['free', 'legs_m'])
    .where('trips.id', '=', tripId)
    .executeTakeFirstOrThrow()
  const { atM } = core.trip
  const pairs = requests.some(({ companions }) => companions)
  const free = ({ from, to }: SeatsOnLegs) => seatsFree(trip.free, legsBetween(trip.legs_m, atM[from] ?? 0, atM[to] ?? 0))
  // an account that already has a seat, its own or as a companion, is refused even if a seat is free
  const isLost = (answer: Answer | undefined) => typeof answer === 'string' && !(pairs && TAKEN.includes(answer))
  const lost = requests.filter((part, i) => isLost(answers[i]) && free(part) >= part.seats)
  const got = requests.filter((_, i) => typeof answers[i] === 'object')
  const takenOn = (leg: number) => got.reduce((sum, { from, to, seats }) => (from <= leg && leg < to ? sum + seats : sum), 0)
  const most = Math.max(takenOn(0), takenOn(1))
  return lost.length > 0 || most !== core.trip.seats
    ? [`${tripId}: ${most} seats taken, ${lost.length} refused beside a free one`]
    : []
}

/** Returns accounts that have two seats on the trip. */
async function seatedTwice({ db }: Stage, { tripId }: Scene): Promise<string[]> {
  const found = await db
    .selectFrom('travellers')
    .innerJoin('trips', 'trips.seq', 'trip_seq')
    .select('account_id')
    .where('trips.id', '=', tripId)
    .where('state', 'in', ['requested', 'waiting', 'offered', 'accepted', 'confirmed'])
    .groupBy('account_id')
    .having(({ fn }) => fn.countAll(), '>', 1n)
    .execute()
  return found.map(({ account_id }) => `${tripId}: ${account_id} sits twice`)
}

/** Runs at the same time: winners leave, losers retry, holds expire, and sometimes the driver cancels. */
async function othersInTheWay(
  on: Stage,
  scene: Scene,
  driver: CastPerson,
  requests: CrowdRequest[],
  answers: Answer[],
  rolled: Dice,
): Promise<Answer[]> {
  const leaving = requests.flatMap(({ who }, i) => (typeof answers[i] === 'object' ? [outcome(who.withdraws(answers[i]))] : []))
  const again = requests.slice(0, 40).map(({ who, ...seats }) => outcome(who.asksForSeat(scene.tripId, bodyFor(scene, seats))))
  const cancelling = rolled.next() < 0.5 ? [outcome(driver.cancelsTrip(scene.tripId).then(() => ({ id: scene.tripId })))] : []
  const sweeping = expireOverdue(on.world, syncOrder).then(() => [])
  return (await Promise.all([...leaving, ...again, ...cancelling, sweeping])).flat()
}
