import { sql } from 'kysely'
import { expect, test } from 'vitest'
import * as invitations from '#contract/bookings/companions.ts'
import { cast, type CastPerson } from '../../testing/cast.ts'
import { checkoutOf, noticesArrive } from '../../testing/paying.ts'
import { refusalOf } from '../../testing/person.ts'
import { runJob } from '../../testing/runJob.ts'
import { booksMustAgree } from '../testing/books.ts'

const stage = await cast()
const { bruno, db, sandbox, join, world, seatsLeft } = stage
const runs = (name: string) => runJob(world, name)
const crowd = await Promise.all(Array.from({ length: 12 }, (_, n) => join({ name: `Rider${n}`, registered: true })))

const deadlocks = async () => {
  await sql`select pg_stat_force_next_flush()`.execute(db)
  const { rows } = await sql<{
    n: number
  }>`select deadlocks::int as n from pg_stat_database where datname = current_database()`.execute(db)
  return rows[0]?.n
}

test.each([1, 2, 3])(
  'passengers who simultaneously pay, leave, poll, cancel and get notices cause no deadlock (%i)',
  async (round) => {
    const trip = await bruno.posts({ from: 'Rosario', to: 'Córdoba', seats: 6, inDays: 2 * round + 1 })
    const started = await Promise.all(crowd.map((who) => refusalOf(who.startsToPay(trip))))
    expect(started.toSorted()).toEqual([
      ...Array.from({ length: 6 }, () => 'not refused'),
      ...Array.from({ length: 6 }, () => 'trip_full'),
    ])
    const open = await db.selectFrom('orders').selectAll().where('state', '=', 'waiting').execute()
    const payer = (id: string) => crowd.find((who) => who.id === id) ?? bruno
    const acts = open.flatMap(({ id, booking_id, payer_id, init_point }, n) => [
      async () => sandbox.pay(checkoutOf(init_point ?? ''), 'succeeds', n % 2 ? 'twice' : 'at_once'),
      () => refusalOf(payer(payer_id).checks(id)),
      () => refusalOf(n % 3 ? payer(payer_id).leaves(id) : payer(payer_id).checks(id)),
      () => refusalOf(payer(payer_id).cancels({ id: booking_id })),
      () => noticesArrive(stage),
      () => runs('send-refunds'),
      () => runs('poll-orders'),
    ])
    const others = [
      () => runs('expire-unpaid-bookings'),
      () => (round === 2 ? refusalOf(bruno.cancelsTrip(trip)) : runs('apply-payment-notices')),
    ]
    await Promise.all([...acts, ...others].map(async (act) => act()))
    while ((await noticesArrive(stage)) > 0);
    for (const { id, payer_id } of open) await refusalOf(payer(payer_id).checks(id))
    await runs('send-refunds')
    await booksMustAgree(stage)
    expect(await deadlocks()).toBe(0)
    const confirmed = db
      .selectFrom('bookings')
      .innerJoin('trips', 'trips.seq', 'trip_seq')
      .select('bookings.id')
      .where('trips.id', '=', trip)
    const riding = await confirmed.where('state', 'in', ['confirmed', 'accepted']).execute()
    expect(await seatsLeft(trip)).toBe(6 - riding.length)
  },
)

async function agreement(booker: CastPerson, trip: string, who: CastPerson) {
  const { id } = await booker.call(invitations.inviteCompanion, { params: { id: trip } })
  await who.call(invitations.answerInvitation, { params: { id }, body: { agreed: true } })
  return { kind: 'account' as const, invitation: id }
}

test('two passengers who pay simultaneously with each other as companion cause no deadlock', async () => {
  const before = await deadlocks()
  for (let round = 0; round < 4; round++) {
    const trips = await Promise.all(
      [0, 1, 2].map((n) => bruno.posts({ from: 'Rosario', to: 'Córdoba', seats: 6, inDays: 20 + 6 * round + 2 * n })),
    )
    const pays = trips.map(async (trip, n) => {
      const [one, other] = [crowd[2 * n] ?? bruno, crowd[2 * n + 1] ?? bruno]
      const [withOther, withOne] = [await agreement(one, trip, other), await agreement(other, trip, one)]
      return [
        () => refusalOf(one.startsToPay(trip, { companions: [withOther] })),
        () => refusalOf(other.startsToPay(trip, { companions: [withOne] })),
      ]
    })
    const outcomes = await Promise.all((await Promise.all(pays)).flat().map((pay) => pay()))
    // two bookers try to take each other along: one of them succeeds
    expect(outcomes.filter((one) => one === 'not refused')).toHaveLength(trips.length)
  }
  expect(await deadlocks()).toBe(before)
})
