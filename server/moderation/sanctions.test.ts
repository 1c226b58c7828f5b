import { describe, expect, test } from 'vitest'
import { listPending } from '#contract/moderation/moderation.ts'
import { showEffects } from '#contract/moderation/sanctions.ts'
import { listNotifications } from '#contract/notifications/notifications.ts'
import { showSession } from '#contract/people/accounts.ts'
import { editPerson } from '#contract/people/people.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#domain/time.ts'
import { booksMustAgree } from '../payments/testing/books.ts'
import { cast, type CastPerson } from '../testing/cast.ts'
import { refusalOf } from '../testing/person.ts'
import { runJob } from '../testing/runJob.ts'
import { office } from './testing/office.ts'

const stage = await cast()
const { ana, bruno, carla, diana, emma, join, db, clock, world } = stage
const { reports, caseOf, reads, sanctions, seconds, lifts, passes, own, appeals, ...does } = office(stage)
const alba = await join({ name: 'Alba', registered: true, admin: true })
const someone = (name: string) => join({ name, registered: true, car: true })
const standing = async ({ id }: CastPerson) =>
  (await db.selectFrom('accounts').select('standing').where('id', '=', id).executeTakeFirstOrThrow()).standing
const refundsOf = (booking: string) =>
  db.selectFrom('refunds').select(['amount_minor', 'cause']).where('booking_id', '=', booking).execute()

describe('a report that leads to a suspension (E4)', () => {
  const rides = { trip: '', pedros: '' }

  test('a suspension ends sessions, trips and seats in one transaction, notifies everyone and refunds everything', async () => {
    rides.trip = await bruno.posts({ from: 'Rosario', to: 'Córdoba', seats: 3 })
    const [paid, requested] = [await ana.books(rides.trip), await carla.asksForSeat(rides.trip)]
    rides.pedros = (await bruno.books(await diana.posts({ from: 'Rosario', to: 'Mendoza', inDays: 6 }))).id
    await reports(ana, { subject: 'trip', id: rides.trip, reason: 'dangerous_driving' })
    const caseId = await caseOf(emma, bruno)
    const would = await emma.call(showEffects, { params: { id: bruno.id }, query: { caseId } })
    expect(would).toMatchObject({ trips: 1, passengers: 2, back: [{ priceMinor: paid.priceMinor }], seats: 1, frozen: [] })
    const { sanction, state } = await sanctions(emma, {
      caseId,
      step: 'suspend',
      months: 1,
      offence: 'dangerous_driving',
      statement: 'Two people saw you overtake in a bend.',
    })
    expect([sanction?.state, state, await standing(bruno)]).toEqual(['in_force', 'closed', 'suspended'])
    expect((await bruno.call(showSession, {})).me).toBeNull()
    for (const seat of [paid, requested]) expect((await emma.sees(seat)).state).toBe('cancelled')
    expect(await refundsOf(paid.id)).toEqual([{ amount_minor: BigInt(paid.priceMinor), cause: 'admin_cancelled' }])
    expect(would.ownBack).toMatchObject((await refundsOf(rides.pedros)).map((one) => ({ priceMinor: Number(one.amount_minor) })))
    expect(await ana.looksFor('Rosario', 'Córdoba')).toEqual([])
    await runJob(world, 'send-refunds')
    await booksMustAgree(stage)
  })

  test('passengers are notified that the trip is canceled, with other trips but without the reason', async () => {
    const [notice, decided] = (await does.notificationsOf(ana)).filter(({ kind }) =>
      ['booking_cancelled', 'report_decided'].includes(kind),
    )
    expect(notice).toMatchObject({ kind: 'booking_cancelled', cause: 'sanction', how: 'off' })
    const { notifications } = await ana.call(listNotifications, { query: {} })
    const off = notifications.find(({ kind }) => kind === 'booking_cancelled')
    expect(off?.path).toMatch(new RegExp(`^/route-list/1\\?from=\\d+&to=\\d+&date=${clock.inDays(2)}$`))
    expect(decided).toMatchObject({ kind: 'report_decided' })
    expect(JSON.stringify(notice)).not.toMatch(/dangerous|overtake|Bruno/)
    expect((await does.notificationsOf(diana)).at(-1)).toEqual({ kind: 'booking_cancelled', cause: 'sanction' })
  })

  test('the suspended person is notified of sanction, end and reason', async () => {
    await passes(0)
    expect((await does.notificationsOf(bruno)).map(({ kind }) => kind)).toContain('suspended')
    expect(await own(bruno)).toMatchObject({
      state: 'suspended',
      until: '2026-12-23T12:00:00.000Z',
      sanctions: [{ step: 'suspend', offence: 'dangerous_driving', statement: 'Two people saw you overtake in a bend.' }],
    })
    expect(JSON.stringify(await own(bruno))).not.toContain('Seen by two people')
  })

  test('a sanction is recorded with its author, its reason and the step that the ladder proposed', async () => {
    const entries = await db.selectFrom('audit').selectAll().where('action', '=', 'sanctioned').execute()
    expect(entries).toMatchObject([
      { actor: emma.id, subject: `account:${bruno.id}`, content: { reason: 'Seen by two people.', after: { step: 'suspend' } } },
    ])
  })

  test('a barred person’s simultaneous request and a second sanction are refused', async () => {
    expect(await refusalOf(sanctions(emma, { person: bruno.id, step: 'suspend', months: 1 }))).toBe('already_sanctioned')
    expect(await refusalOf(bruno.posts({ from: 'Rosario', to: 'Córdoba' }))).toBe('barred')
  })
})

test('simultaneous posting, booking and suspension leave no trip or seat of the barred person', async () => {
  const [dora, pablo] = [await someone('Dora'), await someone('Pablo')]
  const trip = await pablo.posts({ from: 'Rosario', to: 'Córdoba', seats: 6, inDays: 9 })
  for (let round = 0; round < 3; round++) {
    const day = 12 + round
    const doings = [
      refusalOf(dora.posts({ from: 'Rosario', to: 'Mendoza', inDays: day })),
      refusalOf(dora.asksForSeat(trip)),
      sanctions(emma, { person: dora.id, step: 'suspend', months: null }),
    ]
    const sanctioned = await doings[2]
    await Promise.all(doings)
    await runJob(world, 'end-travels-after-suspension')
    const live = await db
      .selectFrom('trips')
      .select('id')
      .where('driver_id', '=', dora.id)
      .where('cancelled_at', 'is', null)
      .execute()
    expect(live).toEqual([])
    await lifts(alba, typeof sanctioned === 'object' ? (sanctioned.sanction?.id ?? '') : '')
    await passes(0)
  }
})

test('the ban checkbox in the form in which an administrator edits a person has all effects of a suspension (V18)', async () => {
  const juana = await someone('Juana')
  const seat = await carla.books(await juana.posts({ from: 'Rosario', to: 'Mendoza', inDays: 20 }))
  const sets = (isBanned: boolean, admin = emma) =>
    admin.call(editPerson, { params: { id: juana.id }, body: { isBanned, reason: 'Several complaints.' } })
  expect((await sets(true)).isBanned).toBe(true)
  expect([(await carla.sees(seat)).state, (await refundsOf(seat.id)).length]).toEqual(['cancelled', 1])
  await passes(0)
  expect(await own(juana)).toMatchObject({ state: 'suspended', until: null, sanctions: [{ step: 'suspend', offence: 'other' }] })
  expect(await refusalOf(sets(false))).toBe('second_admin_needed')
  expect((await sets(false, alba)).isBanned).toBe(false)
})

describe('a ban set in the form by mistake (F27)', () => {
  const sets = (of: { id: string }, isBanned: boolean, admin = emma) =>
    admin.call(editPerson, { params: { id: of.id }, body: { isBanned } })

  test('the administrator who set the ban can undo it within an hour, and an undone ban does not count on the ladder', async () => {
    const rita = await someone('Rita')
    expect((await sets(rita, true)).isBanned).toBe(true)
    clock.pass(5 * MINUTE_MS)
    expect((await sets(rita, false)).isBanned).toBe(false)
    const decided = db.selectFrom('sanctions').select(['text', 'state']).where('person_id', '=', rita.id)
    expect(await decided.execute()).toEqual([{ text: 'set in the form', state: 'lifted' }])
  })

  test('undoing a ban needs another administrator after an hour, or once the person has lost a trip or a seat, or appealed', async () => {
    const [sara, driver, passenger, appellant] = await Promise.all(['Sara', 'Tina', 'Uma', 'Vina'].map(someone))
    if (!sara || !driver || !passenger || !appellant) throw new Error('four people')
    await driver.posts({ from: 'Rosario', to: 'Mendoza', inDays: 21 })
    await passenger.asksForSeat(await diana.posts({ from: 'Rosario', to: 'Mendoza', inDays: 22 }))
    for (const one of [driver, passenger, appellant]) await sets(one, true)
    await appellant.comesBack()
    await appeals(appellant, (await own(appellant)).sanctions[0]?.id ?? '')
    for (const one of [driver, passenger, appellant]) expect(await refusalOf(sets(one, false))).toBe('second_admin_needed')
    await sets(sara, true)
    await passes(HOUR_MS + 1)
    expect(await refusalOf(sets(sara, false))).toBe('second_admin_needed')
  })
})

describe('the ladder (E2)', () => {
  test('the ladder proposes a step from earlier upheld decisions, and the administrator may choose another one', async () => {
    const eva = await someone('Eva')
    const proposed = async (offence: string) => {
      await reports(ana, { subject: 'person', id: eva.id })
      const caseId = await caseOf(emma, eva)
      const found = (await reads(emma, caseId)).proposed.find((one) => one.offence === offence)
      await sanctions(emma, { caseId, step: 'warn', offence: 'no_show' })
      return [found?.step, found?.months]
    }
    expect(await proposed('no_show')).toEqual(['warn', null])
    expect(await proposed('no_show')).toEqual(['suspend', 1])
    expect(await proposed('violence')).toEqual(['suspend', 6])
    expect(await proposed('no_show')).toEqual(['suspend', 6])
    expect(await proposed('no_show')).toEqual(['disable', null])
    expect([await standing(eva), (await does.notificationsOf(eva)).map(({ kind }) => kind)[0]]).toEqual(['active', 'warned'])
  })
})

describe('two administrators (E7)', () => {
  test('an exclusion needs two different administrators', async () => {
    const felix = await someone('Felix')
    const { sanction } = await sanctions(emma, { person: felix.id, step: 'disable', offence: 'violence' })
    const id = sanction?.id ?? ''
    expect([sanction?.state, await standing(felix)]).toEqual(['pending', 'active'])
    expect(await refusalOf(seconds(emma, id))).toBe('second_admin_needed')
    expect((await alba.call(listPending, {})).map((one) => [one.sanction.id, one.mine])).toEqual([[id, false]])
    expect(await refusalOf(sanctions(alba, { person: felix.id, step: 'disable' }))).toBe('already_sanctioned')
    expect((await seconds(alba, id)).state).toBe('in_force')
    expect([await standing(felix), (await does.notificationsOf(felix)).at(-1)?.kind]).toEqual(['disabled', 'disabled'])
    expect(await refusalOf(lifts(alba, id))).toBe('no_reactivation')
  })

  test('a second administrator who disagrees ends an exclusion', async () => {
    const gina = await someone('Gina')
    const { sanction } = await sanctions(emma, { person: gina.id, step: 'disable', offence: 'fraud' })
    expect((await seconds(alba, sanction?.id ?? '', false)).state).toBe('refused')
    expect([await standing(gina), await does.notificationsOf(gina)]).toEqual(['active', []])
  })

  test('an administrator cannot sanction themself, lift their own decision, or decide without a recent login', async () => {
    const hugo = await someone('Hugo')
    expect(await refusalOf(sanctions(emma, { person: emma.id, step: 'warn' }))).toBe('self_sanction')
    const { sanction } = await sanctions(emma, { person: hugo.id, step: 'warn' })
    expect(await refusalOf(lifts(emma, sanction?.id ?? ''))).toBe('second_admin_needed')
    expect((await lifts(alba, sanction?.id ?? '')).state).toBe('lifted')
    clock.pass(11 * MINUTE_MS)
    expect(await refusalOf(sanctions(emma, { person: hugo.id, step: 'warn' }))).toBe('step_up_required')
  })

  test('a permanent exclusion replaces a suspension', async () => {
    await passes(0)
    const irma = await someone('Irma')
    const first = await sanctions(emma, { person: irma.id, step: 'suspend', months: 6, offence: 'violence' })
    const { sanction } = await sanctions(emma, { person: irma.id, step: 'disable', offence: 'violence' })
    await seconds(alba, sanction?.id ?? '')
    await passes(0)
    expect((await own(irma)).sanctions.map(({ id, state }) => [id, state])).toEqual([
      [sanction?.id, 'in_force'],
      [first.sanction?.id, 'overtaken'],
    ])
  })
})

test('the money of a trip under investigation waits until the case is closed', async () => {
  const nico = await someone('Nico')
  const trip = await nico.posts({ from: 'Rosario', to: 'Córdoba', inDays: 2 })
  const seat = await ana.books(trip)
  await passes(2.5 * DAY_MS)
  await reports(ana, { subject: 'trip', id: trip, reason: 'money_outside' })
  const caseId = await caseOf(emma, nico)
  const would = await emma.call(showEffects, { params: { id: nico.id }, query: { caseId } })
  expect(would).toMatchObject({ trips: 0, passengers: 0, back: [], seats: 0, frozen: [{ priceMinor: seat.priceMinor }] })
  expect(await refusalOf(emma.call(showEffects, { params: { id: ana.id }, query: { caseId } }))).toBe('not_found')
  await sanctions(emma, { caseId, step: 'suspend', months: 1, offence: 'money_outside', keepOpen: true })
  await passes(3 * DAY_MS)
  const settled = async () => {
    for (const job of ['complete-travelled-bookings', 'settle-trips']) await runJob(world, job)
    return (await db.selectFrom('bookings').select('settled_at').where('id', '=', seat.id).executeTakeFirst())?.settled_at ?? null
  }
  expect([await settled(), (await reads(emma, caseId)).frozen]).toMatchObject([null, [{ idRoute: trip }]])
  await sanctions(emma, { caseId, step: 'dismiss' })
  expect(await settled()).not.toBeNull()
})
