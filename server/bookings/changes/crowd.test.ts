import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Booking } from '#contract/bookings/bookings.ts'
import { answerChange, editTrip, takeChangeBack } from '#contract/trips/changes.ts'
import { DAY_MS } from '#domain/time.ts'
import { office } from '../../moderation/testing/office.ts'
import { booksMustAgree } from '../../payments/testing/books.ts'
import { cast, type CastPerson } from '../../testing/cast.ts'
import { refusalOf } from '../../testing/person.ts'
import { runJob } from '../../testing/runJob.ts'

const stage = await cast()
const { ana, carla, emma, join, db, world } = stage
const { sanctions, passes } = office(stage)
const [olga, alba] = await Promise.all([
  join({ name: 'Olga', registered: true }),
  join({ name: 'Alba', registered: true, admin: true }),
])

const says = async (who: CastPerson, seat: Booking, answer: 'yes' | 'no') => {
  const { id, change } = await who.sees(seat)
  return who.call(answerChange, { params: { id }, body: { change: change?.id ?? '', answer } })
}
const edits = (who: CastPerson, id: string, hours: string) => who.call(editTrip, { params: { id }, body: { hours } })
const runs = async (job: string) => void (await runJob(world, job))

/** Actions that run at the same time as the answers. A refusal is ignored, because the action may come too late. */
const ends: Record<string, (driver: CastPerson, trip: string) => Promise<unknown>> = {
  'and the driver cancels the trip': (driver, trip) => refusalOf(driver.cancelsTrip(trip)),
  'and the driver is suspended': (driver) => sanctions(emma, { person: driver.id, step: 'suspend', months: 1 }),
  'and nothing else happens': () => Promise.resolve(),
}

let day = 1
test.each(Object.entries(ends))('no money is lost when passengers answer a change simultaneously %s', async (_, end) => {
  const driver = await join({ name: `Driver${++day}`, registered: true, car: true })
  const trip = await driver.posts({ from: 'Rosario', to: 'Córdoba', seats: 4, inDays: day })
  const [anas, carlas, olgas] = [await ana.books(trip), await carla.books(trip), await olga.books(trip)]
  await edits(driver, trip, '10:00')
  await Promise.all([
    refusalOf(says(ana, anas, 'yes')),
    refusalOf(says(carla, carlas, 'no')),
    refusalOf(olga.cancels(olgas)),
    refusalOf(says(ana, anas, 'no')),
    refusalOf(driver.call(takeChangeBack, { params: { id: trip } })),
    refusalOf(edits(alba, trip, '10:30')),
    runs('settle-trip-changes'),
    end(driver, trip),
    refusalOf(alba.books(trip)),
  ])
  await passes(DAY_MS)
  for (const job of ['settle-trip-changes', 'send-refunds']) await runs(job)
  await booksMustAgree(stage)
  const seen = await Promise.all([ana.sees(anas), carla.sees(carlas), olga.sees(olgas)])
  for (const { state, refund, priceMinor } of seen) expect(state === 'confirmed' || refund?.minor === priceMinor).toBe(true)
  const open = db.selectFrom('trip_changes').select('id').where('state', '=', 'open')
  expect(await open.execute()).toEqual([])
  const { rows } = await sql`select from pg_stat_database where datname = current_database() and deadlocks > 0`.execute(db)
  expect(rows).toEqual([])
})
