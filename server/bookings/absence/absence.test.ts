import { describe, expect, test } from 'vitest'
import { objectToAbsence, reportAbsence } from '#contract/bookings/bookings.ts'
import { lapsedSince } from '#domain/bookings/absence.ts'
import type { Member } from '#domain/people/account.ts'
import { DAY_MS } from '#domain/time.ts'
import { cast } from '../../testing/cast.ts'
import { runJob } from '../../testing/runJob.ts'
import { decideAbsence } from './actions.ts'
import { findTravelled } from './queries.ts'

const { ana, bruno, carla, emma, later, world, clock } = await cast()
type Person = typeof ana
type Booked = Pick<Awaited<ReturnType<typeof ana.books>>, 'id'>

/** Books a free seat, and moves the clock to the departure of its trip. */
async function departed() {
  const seat = await ana.books(await bruno.posts({ from: 'Rosario', to: 'Córdoba', inDays: 3, price: '0' }))
  await later(Date.parse(seat.pickUp.at) - clock.now().getTime())
  return { ...seat, closesMs: Date.parse(seat.dropOff.at) - Date.parse(seat.pickUp.at) + 2 * DAY_MS }
}
const reports = (who: Person, { id }: Booked) => who.call(reportAbsence, { params: { id }, body: { reason: 'Nobody was there' } })
const objects = (who: Person, { id }: Booked) => who.call(objectToAbsence, { params: { id }, body: { reason: 'I waited' } })
const seqOf = async ({ id }: Booked) =>
  (await world.db.selectFrom('bookings').select('trip_seq').where('id', '=', id).executeTakeFirstOrThrow()).trip_seq
const stored = async ({ id }: Booked) =>
  (await world.db.selectFrom('bookings').select('state').where('id', '=', id).executeTakeFirstOrThrow()).state
const sweep = () => runJob(world, 'complete-travelled-bookings')
/**
 * Trips that the job would complete now. Trips that await an administrator are excluded: otherwise every run would start with
 * them.
 */
const forTheClock = async () => findTravelled(world.db, clock.now(), lapsedSince(clock.now()))
const admin = { id: emma.id, admin: true, registered: true } as Member // as: the action reads only these fields

describe('report of an absence', () => {
  test('a seat without reports counts as traveled when the trip closes, before and after the job', async () => {
    const seat = await departed()
    await later(seat.closesMs - 1)
    expect((await ana.sees(seat)).state).toBe('confirmed')
    clock.pass(1)
    expect((await ana.sees(seat)).state).toBe('travelled')
    expect(await stored(seat)).toBe('confirmed')
    await sweep()
    expect(await stored(seat)).toBe('travelled')
    await expect(reports(ana, seat)).rejects.toThrow('not_possible_now')
  })

  test.each([
    ['the driver', () => bruno, () => ana, 'absent'],
    ['the passenger', () => ana, () => bruno, 'not_driven'],
  ] as const)('a report of %s is upheld when nobody objects until the trip closes', async (_, one, other, state) => {
    const seat = await departed()
    expect((await one().sees(seat)).acts).toContain('report_absence')
    const reported = await reports(one(), seat)
    expect(reported.absences).toMatchObject([{ objected: false, upheld: null }])
    await expect(reports(one(), seat)).rejects.toThrow('already_reported')
    expect((await other().sees(seat)).acts).toContain('object')
    expect(reported.acts).not.toContain('object')
    await later(seat.closesMs - 1)
    expect((await other().sees(seat)).state).toBe('confirmed')
    clock.pass(1)
    expect((await other().sees(seat)).state).toBe(state)
    await expect(objects(other(), seat)).rejects.toThrow('window_closed')
    await sweep()
    expect(await stored(seat)).toBe(state)
    expect((await ana.sees(seat)).absences).toMatchObject([{ upheld: true }])
  })

  test('a report with an objection is decided by an administrator', async () => {
    const seat = await departed()
    await reports(bruno, seat)
    await expect(objects(bruno, seat)).rejects.toThrow('not_possible_now')
    await objects(ana, seat)
    await expect(objects(ana, seat)).rejects.toThrow('already_reported')
    await later(20 * DAY_MS)
    await sweep()
    expect(await stored(seat)).toBe('confirmed')
    expect(await forTheClock()).not.toContain(await seqOf(seat))
    const alarms = await world.db.selectFrom('alarms').select('kind').where('about', '=', seat.id).execute()
    expect(alarms).toEqual([{ kind: 'absence_disputed' }])
    await expect(decideAbsence(world, { ...admin, admin: false }, seat.id, { upheld: null })).rejects.toThrow('admin_only')
    await expect(decideAbsence(world, admin, seat.id, { upheld: 'passenger' })).rejects.toThrow('not_possible_now')
    await decideAbsence(world, admin, seat.id, { upheld: null })
    expect((await ana.sees(seat)).absences).toMatchObject([{ objected: true, upheld: false }])
    expect(await stored(seat)).toBe('travelled')
  })

  test('opposite reports of passenger and driver are decided by an administrator', async () => {
    const seat = await departed()
    await reports(bruno, seat)
    await reports(ana, seat)
    await later(20 * DAY_MS)
    await sweep()
    expect(await stored(seat)).toBe('confirmed')
    expect(await forTheClock()).not.toContain(await seqOf(seat))
    await decideAbsence(world, admin, seat.id, { upheld: 'passenger' })
    expect((await ana.sees(seat)).state).toBe('not_driven')
    expect((await ana.sees(seat)).absences.map(({ reporter, upheld }) => [reporter, upheld])).toEqual([
      ['driver', false],
      ['passenger', true],
    ])
  })

  test('an absence report is refused before departure, after the trip closed, and from strangers', async () => {
    const seat = await ana.books(await bruno.posts({ from: 'Rosario', to: 'Córdoba', inDays: 3, price: '0' }))
    await expect(reports(ana, seat)).rejects.toThrow('window_closed')
    await expect(reports(carla, seat)).rejects.toThrow('not_found')
    await expect(reports(emma, seat)).rejects.toThrow('not_found')
    await expect(objects(ana, seat)).rejects.toThrow('not_possible_now')
    const closes = Date.parse(seat.dropOff.at) + 2 * DAY_MS
    await later(closes - 1 - clock.now().getTime())
    expect((await ana.sees(seat)).acts).toContain('report_absence')
    clock.pass(1)
    await expect(reports(ana, seat)).rejects.toThrow('window_closed')
  })
})
