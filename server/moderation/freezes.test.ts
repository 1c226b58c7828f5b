import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { listRoutes } from '#contract/admin/admin.ts'
import { confirmProposal, listProposals } from '#contract/admin/dualControl.ts'
import { prolongFreeze } from '#contract/moderation/cases.ts'
import { editPerson } from '#contract/people/people.ts'
import { DAY_MS } from '#domain/time.ts'
import { booksMustAgree } from '../payments/testing/books.ts'
import { cast, type CastPerson } from '../testing/cast.ts'
import { refusalOf } from '../testing/person.ts'
import { runJob } from '../testing/runJob.ts'
import { office } from './testing/office.ts'

const stage = await cast()
const { carla, emma, join, db, clock, world } = stage
const { reports, caseOf, reads, sanctions, seconds, passes } = office(stage)
const alba = await join({ name: 'Alba', registered: true, admin: true })
const runs = (...jobs: string[]) =>
  jobs.reduce(async (before, job) => {
    await before
    await runJob(world, job)
  }, Promise.resolve())
const settledAt = async ({ id }: { id: string }) =>
  (await db.selectFrom('bookings').select('settled_at').where('id', '=', id).executeTakeFirstOrThrow()).settled_at
const statesOf = async (caseId: string) =>
  (await db.selectFrom('frozen_trips').select(['state', 'until']).where('case_id', '=', caseId).execute()).map(
    ({ state, until }) => `${state} ${until.toISOString().slice(0, 10)}`,
  )
const entries = async (action: string, trip: string) =>
  (
    await db
      .selectFrom('audit')
      .selectAll()
      .where('action', '=', action)
      .where('subject', '=', `trip:${trip}`)
      .orderBy('n')
      .execute()
  ).map(({ actor, content }) => ({ actor, ...content }))

/** Books a paid seat on a trip, moves the clock past its departure, and reports it as the passenger. */
async function reportedTrip(name: string) {
  const driver = await join({ name, registered: true, car: true })
  const passenger = await join({ name: `${name} rides`, registered: true })
  const trip = await driver.posts({ from: 'Rosario', to: 'Córdoba', inDays: 2 })
  const seat = await passenger.books(trip)
  await passes(2.5 * DAY_MS)
  await reports(passenger, { subject: 'trip', id: trip, reason: 'money_outside' })
  return { driver, passenger, trip, seat, caseId: await caseOf(emma, driver) }
}

const suspends = (caseId: string) =>
  sanctions(emma, { caseId, step: 'suspend', months: 6, offence: 'money_outside', keepOpen: true })
const prolongs = (admin: CastPerson, id: string) =>
  admin.call(prolongFreeze, { params: { id }, body: { reason: 'A witness is away.' } })
const closes = async () => {
  await passes(3 * DAY_MS)
  await runs('complete-travelled-bookings', 'end-freezes', 'settle-trips')
}

describe('freezes (E4)', () => {
  test('closing a case ends its freezes and settles the trip in the same transaction', async () => {
    const { trip, seat, caseId } = await reportedTrip('Berta')
    await suspends(caseId)
    await closes()
    expect(await settledAt(seat)).toBeNull()
    expect((await reads(emma, caseId)).frozen).toMatchObject([{ idRoute: trip, prolonged: false }])
    await sanctions(emma, { caseId, step: 'dismiss' })
    expect(await settledAt(seat)).toEqual(clock.now())
    expect((await reads(emma, caseId)).frozen).toEqual([])
    expect(await entries('money_frozen', trip)).toMatchObject([{ actor: emma.id, after: { case: caseId } }])
    expect(await entries('freeze_ended', trip)).toMatchObject([{ actor: emma.id, after: { case: caseId, why: 'case_closed' } }])
    await booksMustAgree(stage)
  })

  test('a freeze lasts at most sixty days; then the trip is settled, even if the case is still open', async () => {
    const { trip, seat, caseId } = await reportedTrip('Cora')
    await suspends(caseId)
    const [frozen] = (await reads(emma, caseId)).frozen
    expect(frozen?.until).toBe(new Date(clock.now().getTime() + 60 * DAY_MS).toISOString())
    await closes()
    await passes(57 * DAY_MS - 1000)
    await runs('end-freezes', 'settle-trips')
    expect(await settledAt(seat)).toBeNull()
    await passes(1000)
    await runs('end-freezes')
    expect([await settledAt(seat), (await reads(emma, caseId)).state]).toEqual([clock.now(), 'open'])
    expect(await entries('freeze_ended', trip)).toMatchObject([{ actor: null, after: { why: 'time' } }])
    // a second decision in the same case does not restart the freeze
    await sanctions(emma, { caseId, step: 'disable', offence: 'money_outside' })
    expect((await statesOf(caseId)).map((one) => one.split(' ')[0])).toEqual(['ended'])
    await booksMustAgree(stage)
  })

  test('a freeze holds no money after its date, even before the job has run (T7)', async () => {
    const { seat, caseId } = await reportedTrip('Delia')
    await suspends(caseId)
    await closes()
    await passes(57 * DAY_MS)
    await runs('settle-trips')
    expect(await settledAt(seat)).toEqual(clock.now())
    await runs('end-freezes')
    expect((await statesOf(caseId)).map((one) => one.split(' ')[0])).toEqual(['ended'])
  })

  test('two administrators who are not involved prolong a freeze once, by sixty days (E7, V24)', async () => {
    const olga = await join({ name: 'Olga', registered: true, admin: true })
    const { driver, seat, caseId } = await reportedTrip('Elsa')
    await reports(olga, { subject: 'person', id: driver.id })
    expect(await refusalOf(prolongs(emma, caseId))).toBe('not_possible_now')
    await suspends(caseId)
    const [first] = (await reads(emma, caseId)).frozen
    expect(await refusalOf(prolongs(olga, caseId))).toBe('own_case')
    expect(await prolongs(emma, caseId)).toMatchObject({ proposed: true })
    expect(await refusalOf(prolongs(emma, caseId))).toBe('second_admin_needed')
    expect((await reads(alba, caseId)).longerFreeze).toMatchObject({ by: 'Emma', mine: false })
    expect(await prolongs(alba, caseId)).toEqual({ proposed: false })
    const { frozen, longerFreeze } = await reads(emma, caseId)
    const until = new Date(new Date(first?.until ?? '').getTime() + 60 * DAY_MS)
    expect([frozen, longerFreeze]).toMatchObject([[{ until: until.toISOString(), prolonged: true }], null])
    expect(await prolongs(emma, caseId)).toEqual({ proposed: false, doneAt: clock.now().toISOString() })
    await closes()
    await passes(117 * DAY_MS - 1000)
    await runs('end-freezes', 'settle-trips')
    expect(await settledAt(seat)).toBeNull()
    await passes(1000)
    await runs('end-freezes')
    expect(await settledAt(seat)).toEqual(clock.now())
    await booksMustAgree(stage)
  })

  test('a freeze is prolonged on the approvals page as well', async () => {
    const { driver, trip, caseId } = await reportedTrip('Flor')
    await suspends(caseId)
    await prolongs(emma, caseId)
    const [proposal] = await alba.call(listProposals, {})
    expect(proposal).toMatchObject({ kind: 'longer_freeze', person: { id: driver.id }, reason: 'A witness is away.' })
    await alba.call(confirmProposal, { params: { id: proposal?.id ?? '' }, body: { reason: 'I called them.' } })
    expect(await entries('freeze_prolonged', trip)).toMatchObject([
      { actor: alba.id, reason: 'I called them.', after: { proposedBy: emma.id } },
    ])
    await sanctions(emma, { caseId, step: 'dismiss' })
    expect((await statesOf(caseId)).map((one) => one.split(' ')[0])).toEqual(['ended'])
  })

  test('a ban that names no case, even one by the form’s flag, freezes trips if the person has an open case', async () => {
    const [one, two] = [await reportedTrip('Gala'), await reportedTrip('Hebe')]
    await sanctions(emma, { person: one.driver.id, step: 'suspend', months: 1 })
    await emma.call(editPerson, { params: { id: two.driver.id }, body: { isBanned: true, reason: 'Many complaints.' } })
    await closes()
    for (const { seat, caseId, trip } of [one, two]) {
      expect([await settledAt(seat), (await reads(emma, caseId)).frozen.map(({ idRoute }) => idRoute)]).toEqual([null, [trip]])
      await sanctions(emma, { caseId, step: 'dismiss' })
      expect(await settledAt(seat)).not.toBeNull()
    }
  })

  test('two cases about one trip freeze it until the last of them ends', async () => {
    const { driver, passenger, trip, seat, caseId } = await reportedTrip('Inés')
    await reports(driver, { subject: 'person', id: passenger.id })
    await suspends(caseId)
    // the passenger gets a case about the same trip: this trip becomes the evidence of a report about another trip
    const other = await caseOf(emma, passenger)
    await sql`insert into evidence (report_id, kind, content)
      select id, 'trip', jsonb_build_object('idRoute', ${trip}::text) from reports where case_id = ${other}::uuid`.execute(db)
    await sanctions(emma, { caseId: other, step: 'suspend', months: 1, keepOpen: true })
    await closes()
    await sanctions(emma, { caseId, step: 'dismiss' })
    expect(await settledAt(seat)).toBeNull()
    await sanctions(emma, { caseId: other, step: 'dismiss' })
    expect(await settledAt(seat)).toEqual(clock.now())
  })

  test('a freeze excludes settled money, and money that the ban refunds', async () => {
    const { driver, seat, caseId } = await reportedTrip('Juana')
    await closes()
    expect(await settledAt(seat)).not.toBeNull()
    const next = await driver.posts({ from: 'Rosario', to: 'Mendoza', inDays: 4 })
    await carla.books(next)
    await reports(carla, { subject: 'trip', id: next })
    const { sanction } = await sanctions(emma, { caseId, step: 'disable', offence: 'fraud' })
    expect(await statesOf(caseId)).toEqual([])
    await seconds(alba, sanction?.id ?? '')
    await runs('send-refunds')
    await booksMustAgree(stage)
  })

  test('the list of trips shows a freeze', async () => {
    const { driver, trip, caseId } = await reportedTrip('Kira')
    const listed = async () =>
      (await emma.call(listRoutes, { query: { q: driver.email } })).rows.map(({ id, frozenUntil }) => [id, frozenUntil])
    expect(await listed()).toEqual([[trip, null]])
    await suspends(caseId)
    expect(await listed()).toEqual([[trip, new Date(clock.now().getTime() + 60 * DAY_MS).toISOString()]])
  })
})
