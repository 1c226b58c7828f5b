import { describe, expect, test } from 'vitest'
import { showTasks } from '#contract/admin/tasks.ts'
import type { Sent } from '#contract/endpoint.ts'
import { openPaper } from '#contract/images/images.ts'
import * as moderation from '#contract/moderation/moderation.ts'
import { listNotifications } from '#contract/notifications/notifications.ts'
import { listPapers, sendPaper } from '#contract/people/papers.ts'
import { showPerson } from '#contract/people/people.ts'
import { editCar, listCars } from '#contract/people/vehicles.ts'
import { editTrip } from '#contract/trips/changes.ts'
import { previewTrip } from '#contract/trips/tripPosting.ts'
import type { DatedPaper } from '#domain/people/datedPaper.ts'
import { DAY_MS, HOUR_MS } from '#domain/time.ts'
import { office } from '../../moderation/testing/office.ts'
import { transact } from '../../platform/database/transact.ts'
import { HOME_ZONE, startOf } from '../../platform/time.ts'
import { sanctionsFor } from '../../privacy/exportSections.ts'
import { called, cast, type CastPerson } from '../../testing/cast.ts'
import { uploadedId } from '../../testing/papers.ts'
import { refusalOf } from '../../testing/person.ts'
import { runJob } from '../../testing/runJob.ts'
import { papersCheck } from '../../trips/posting/papers.ts'
import { replaceWaitingPaper } from './queries.ts'

const stage = await cast({ REQUIRE_PAPERS: 'all' })
const { ana, bruno, diana, emma, join, db, clock, world } = stage
const { passes } = office(stage)
const olga = await join({ name: 'Olga', registered: true, admin: true })

const carOf = async (who: CastPerson) => ((await who.call(listCars, { query: {} }))[0] as { id: string }).id // as: this kind needs no plate

/** Submits a document, by default one that was not chosen for a second check. */
async function sends(who: CastPerson, kind: DatedPaper, validUntil: string, two_looks = false): Promise<string> {
  const image = await uploadedId(who, kind)
  const vehicleId = kind === 'licence' ? {} : { vehicleId: await carOf(who) }
  await who.call(sendPaper, { body: { kind, image, validUntil, ...vehicleId } })
  const sent = db.updateTable('papers').set({ two_looks }).where('image_id', '=', image).returning('id')
  return (await sent.executeTakeFirstOrThrow()).id
}
const decides = (admin: CastPerson, id: string, decision: Partial<Sent<typeof moderation.decidePaper>['body']> = {}) =>
  admin.call(moderation.decidePaper, { params: { id }, body: { result: 'seen', ...decision } })
const waiting = async (admin: CastPerson) => (await admin.call(moderation.listIdentities, { query: {} })).papers
const stored = (id: string) => db.selectFrom('papers').selectAll().where('id', '=', id).executeTakeFirst()
const notificationsOf = async (who: CastPerson, kind: string) =>
  (await who.call(listNotifications, { query: {} })).notifications.filter((one) => one.kind === kind)
const road = (inDays: number) => ({ from: 'Rosario', to: 'Córdoba', inDays })
const iso = (day: string) => day.split('-').toReversed().join('-')
let plus = 0
const drives = () => join({ name: `Driver ${(plus += 1)}`, registered: true, car: true })
async function hasAll(who: CastPerson, until: string) {
  for (const kind of ['licence', 'insurance', 'inspection'] as const) await decides(emma, await sends(who, kind, until))
}

describe('required documents (I7)', () => {
  test('posting is refused and names the missing document, until each required document is checked', async () => {
    const refused = () => refusalOf(bruno.posts(road(5)))
    expect(await refused()).toBe('licence_required')
    const licence = await sends(bruno, 'licence', clock.inDays(400))
    expect(await refused()).toBe('licence_required')
    await decides(emma, licence)
    expect(await refused()).toBe('insurance_required')
    await decides(emma, await sends(bruno, 'insurance', clock.inDays(5)))
    expect(await refused()).toBe('inspection_required')
    await decides(emma, await sends(bruno, 'inspection', clock.inDays(4)))
    expect(await refused()).toBe('inspection_required')
    await decides(emma, await sends(bruno, 'inspection', clock.inDays(200)))
    expect(await bruno.posts(road(5))).toMatch(/-/)
    expect(await refusalOf(bruno.posts(road(6)))).toBe('insurance_required')
  })

  test('an edit that moves a trip beyond the last day of a document is refused, and other edits are accepted', async () => {
    const trip = await bruno.posts({ ...road(4), hours: '08:00' })
    const edits = (body: Sent<typeof editTrip>['body']) => bruno.call(editTrip, { params: { id: trip }, body })
    expect(await refusalOf(edits({ date: clock.inDays(6) }))).toBe('insurance_required')
    await edits({ comment: 'Llevo mate.' })
    await edits({ date: clock.inDays(3) })
    await db
      .updateTable('papers')
      .set({ valid_until: clock.inDays(1).split('-').toReversed().join('-') })
      .where('account_id', '=', bruno.id)
      .execute()
    await edits({ comment: 'Sin mate.' })
    expect(await refusalOf(edits({ hours: '09:00' }))).toBe('licence_required')
  })

  test('a document is valid until the end of its last day at the trip’s destination', async () => {
    const driver = await drives()
    const day = clock.inDays(10)
    await hasAll(driver, day)
    const [check, iso] = [await papersCheck(world, driver.id, await carOf(driver)), day.split('-').toReversed().join('-')]
    for (const zone of ['America/Argentina/Buenos_Aires', 'America/La_Paz', 'America/Noronha']) {
      const end = startOf(iso, zone).getTime() + DAY_MS
      expect([check(new Date(end - 1), zone), check(new Date(end), zone)]).toEqual([undefined, 'licence_required'])
    }
    const end = startOf(iso, 'America/Noronha').getTime() + DAY_MS
    expect(check(new Date(end + HOUR_MS), 'America/La_Paz')).toBeUndefined()
  })

  test('the preview of a series shows a missing document for each day, and the refusal to post names the day', async () => {
    const driver = await drives()
    await hasAll(driver, clock.inDays(9))
    const repeats = { weekdays: [1, 2, 3, 4, 5, 6, 7], until: clock.inDays(10) }
    const ends = { originName: called('Rosario'), destinationName: called('Córdoba'), hours: '09:00', place: 3, restriction: '' }
    const { trips = [] } = await driver.call(previewTrip, { body: { ...ends, date: clock.inDays(8), repeats } })
    expect(trips.map(({ whyNot }) => whyNot)).toEqual([null, null, 'licence_required'])
    expect(await refusalOf(driver.posts({ ...road(8), repeats }))).toBe('licence_required')
    expect(await refusalOf(driver.posts({ ...road(8), returns: { date: clock.inDays(10), hours: '09:00' } }))).toBe(
      'licence_required',
    )
  })
})

describe('submitted documents', () => {
  const sending = (body: Partial<Sent<typeof sendPaper>['body']>) =>
    refusalOf(diana.call(sendPaper, { body: { kind: 'licence', image: 'x', validUntil: clock.inDays(30), ...body } }))

  test('submitting is refused with a past, too late or missing day, another person’s photo, or without an own car', async () => {
    const image = await uploadedId(diana, 'licence')
    expect(await sending({ image, validUntil: clock.inDays(-1) })).toMatch(/^paper_lapsed/)
    expect(await sending({ image, validUntil: clock.inDays(20 * 366) })).toMatch(/^paper_too_long/)
    expect(await sending({ image, validUntil: '31-02-2027' })).toBe('date_malformed')
    expect(await sending({ image: await uploadedId(bruno, 'licence') })).toMatch(/^image_not_yours/)
    expect(await sending({ image: await uploadedId(diana, 'insurance') })).toMatch(/^image_not_yours/)
    expect(await sending({ kind: 'insurance', image })).toMatch(/^car_required/)
    expect(await sending({ kind: 'insurance', image, vehicleId: await carOf(bruno) })).toMatch(/^car_required/)
    expect(await waiting(emma)).toEqual([])
  })

  test('an administrator other than the owner checks a document, and may correct the day or refuse it', async () => {
    const own = await sends(emma, 'licence', clock.inDays(100))
    expect(await refusalOf(decides(emma, own))).toBe('self_sanction')
    expect([(await waiting(emma)).length, (await waiting(olga)).length]).toEqual([0, 1])
    await decides(olga, own, { result: 'refused', reason: 'Out of focus.' })
    const driver = await drives()
    const id = await sends(driver, 'licence', clock.inDays(300))
    expect(await refusalOf(decides(emma, id, { validUntil: clock.inDays(-1) }))).toMatch(/^paper_lapsed/)
    await decides(emma, id, { validUntil: clock.inDays(200) })
    expect(await refusalOf(decides(olga, id))).toBe('not_possible_now')
    expect(await driver.call(listPapers, {})).toMatchObject([{ kind: 'licence', state: 'seen', validUntil: clock.inDays(200) }])
    expect((await notificationsOf(driver, 'paper_decided')).length).toBe(1)
    clock.pass(1000)
    const blurred = await sends(driver, 'licence', clock.inDays(300))
    await decides(emma, blurred, { result: 'refused', reason: 'Out of focus.' })
    expect((await driver.call(listPapers, {}))[0]).toMatchObject({ state: 'refused', reason: 'Out of focus.' })
  })

  test('an administrator withdraws a wrong acceptance with a reason: the driver is notified, and trips stay', async () => {
    const driver = await drives()
    await hasAll(driver, clock.inDays(300))
    const trip = await driver.posts(road(9))
    const { id } = await db
      .selectFrom('papers')
      .select('id')
      .where('account_id', '=', driver.id)
      .where('kind', '=', 'licence')
      .executeTakeFirstOrThrow()
    expect(await refusalOf(decides(olga, id, { result: 'refused' }))).toContain('reason_required')
    clock.pass(1000)
    await decides(olga, id, { result: 'refused', reason: 'Of another person.' })
    expect(await refusalOf(decides(olga, id))).toBe('not_possible_now')
    expect(await refusalOf(driver.posts(road(10)))).toBe('licence_required')
    const licence = (await driver.call(listPapers, {})).find(({ kind }) => kind === 'licence')
    expect(licence).toMatchObject({ state: 'refused', reason: 'Of another person.' })
    expect((await notificationsOf(driver, 'paper_decided'))[0]).toMatchObject({ details: { how: 'taken_back' } })
    const history = db.selectFrom('paper_history').select(['event', 'actor']).where('paper_id', '=', id).orderBy('n')
    expect((await history.execute()).slice(1)).toEqual([
      { event: 'seen', actor: emma.id },
      { event: 'refused', actor: olga.id },
    ])
    await driver.call(editTrip, { params: { id: trip }, body: { comment: 'Llevo mate.' } })
  })

  test('a document randomly chosen for two checks needs a second administrator, and so does its replacement', async () => {
    const driver = await drives()
    const first = await sends(driver, 'licence', clock.inDays(300), true)
    const again = await sends(driver, 'licence', clock.inDays(310), true)
    expect([(await stored(first))?.state, (await stored(first))?.image_id]).toEqual(['replaced', null])
    const image = await uploadedId(driver, 'licence')
    await driver.call(sendPaper, { body: { kind: 'licence', image, validUntil: clock.inDays(320) } })
    const drawn = await db
      .selectFrom('papers')
      .select(['id', 'two_looks'])
      .where('image_id', '=', image)
      .executeTakeFirstOrThrow()
    expect([drawn.two_looks, (await stored(again))?.state]).toEqual([true, 'replaced'])
    expect(await decides(emma, drawn.id)).toMatchObject({ state: 'looked' })
    expect([(await waiting(emma)).length, (await waiting(olga))[0]?.secondLook]).toEqual([0, true])
    expect(await refusalOf(decides(emma, drawn.id))).toBe('second_admin_needed')
    expect(await driver.call(listPapers, {})).toMatchObject([{ state: 'sent' }])
    expect(await notificationsOf(driver, 'paper_decided')).toEqual([])
    expect(await decides(olga, drawn.id)).toMatchObject({ state: 'seen' })
    expect((await driver.call(listPapers, {}))[0]?.state).toBe('seen')
  })

  test('a model that changes and changes back is no second draw, and the export does not show the first check', async () => {
    const driver = await drives()
    const id = await sends(driver, 'insurance', clock.inDays(300), true)
    await decides(emma, id)
    expect((await sanctionsFor(world, driver.id)).datedPapers).toMatchObject([{ state: 'sent' }])
    const [car] = await driver.call(listCars, { query: {} })
    const { model = '' } = car as { model?: string } // as: the owner sees the whole car
    for (const one of ['Otro', model]) await driver.call(editCar, { params: { id: await carOf(driver) }, body: { model: one } })
    const image = await uploadedId(driver, 'insurance')
    const body = { kind: 'insurance' as const, image, validUntil: clock.inDays(300), vehicleId: await carOf(driver) }
    await driver.call(sendPaper, { body })
    const drawn = await db
      .selectFrom('papers')
      .select(['id', 'two_looks'])
      .where('image_id', '=', image)
      .executeTakeFirstOrThrow()
    expect([(await stored(id))?.state, drawn.two_looks]).toEqual(['replaced', true])
    await decides(emma, drawn.id)
    expect(await decides(olga, drawn.id)).toMatchObject({ state: 'seen' })
    // a renewal is drawn anew
    const place = { account_id: driver.id, vehicle_id: await carOf(driver), kind: 'insurance' as const }
    expect(await transact(db, (tx) => replaceWaitingPaper(tx, place, clock.now()))).toBe(false)
  })

  test('a document chosen for two checks needs one where no other administrator is independent', async () => {
    const set = (admin: boolean, id: string) => db.updateTable('accounts').set({ admin }).where('id', '=', id).execute()
    const counted = async () => (await emma.call(showTasks, {})).identities
    const driver = await drives()
    const first = await sends(driver, 'licence', clock.inDays(300), true)
    expect(await decides(emma, first)).toMatchObject({ state: 'looked' })
    const hidden = await counted()
    await set(false, olga.id)
    try {
      expect([(await waiting(emma)).map(({ id }) => id), await counted()]).toEqual([[first], hidden + 1])
      expect(await decides(emma, first)).toMatchObject({ state: 'seen' })
      expect(await decides(emma, await sends(driver, 'insurance', clock.inDays(300), true))).toMatchObject({ state: 'seen' })
    } finally {
      await set(true, olga.id)
    }
  })

  test('an administrator whom the first one appointed recently neither makes the second check, nor is awaited', async () => {
    const owner = await drives()
    const third = await join({ name: 'Petra', registered: true, admin: true })
    const at = clock.now()
    await db
      .insertInto('admin_proposals')
      .values({
        kind: 'grant_admin',
        subject: `account:${third.id}`,
        content: '{}',
        reason: '',
        parties: [third.id],
        proposed_by: emma.id,
        proposed_at: at,
        until: new Date(at.getTime() + DAY_MS),
        confirmed_by: olga.id,
        confirmed_at: at,
      })
      .execute()
    const id = await sends(owner, 'licence', clock.inDays(300), true)
    expect(await decides(emma, id)).toMatchObject({ state: 'looked' })
    expect(await refusalOf(decides(third, id))).toBe('second_admin_needed')
    expect([(await waiting(third)).length, (await waiting(olga)).length]).toEqual([0, 1])
    await decides(olga, id)
    await db.updateTable('accounts').set({ admin: false }).where('id', '=', olga.id).execute()
    try {
      const alone = await sends(owner, 'insurance', clock.inDays(300), true)
      expect(await decides(emma, alone)).toMatchObject({ state: 'seen' })
    } finally {
      await db.updateTable('accounts').set({ admin: true }).where('id', '=', olga.id).execute()
      await db.updateTable('accounts').set({ admin: false }).where('id', '=', third.id).execute()
    }
  })

  test('other people see a valid document’s month and year only, with its car', async () => {
    const driver = await drives()
    await hasAll(driver, clock.inDays(40))
    const trip = await driver.posts(road(3))
    const until = clock.inDays(40).split('-').toReversed().slice(0, 2).join('-')
    const seen = (kinds: DatedPaper[]) => kinds.map((kind) => ({ kind, until }))
    expect((await ana.opens(trip)).papersSeen).toEqual(seen(['licence', 'insurance', 'inspection']))
    const person = await ana.call(showPerson, { params: { id: driver.id } })
    expect([person.papersSeen, person.cars[0]?.papersSeen]).toEqual([seen(['licence']), seen(['insurance', 'inspection'])])
    expect(person.papers).toBeUndefined()
    const [licence] = (await driver.call(showPerson, { params: { id: driver.id } })).papers ?? []
    const opens = (who: CastPerson) => who.call(openPaper, { params: { id: licence?.id ?? '' }, body: { reason: 'To look' } })
    expect(await refusalOf(opens(ana))).toBe('not_found')
    expect(JSON.stringify(person)).not.toContain(clock.inDays(40))
    await passes(41 * DAY_MS)
    expect((await ana.call(showPerson, { params: { id: driver.id } })).papersSeen).toBeUndefined()
  })

  test('a car’s document ends when the plate changes, and stays valid when the color changes', async () => {
    const driver = await drives()
    const id = await sends(driver, 'insurance', clock.inDays(100))
    await decides(emma, id)
    const edits = async (body: Record<string, string>) => driver.call(editCar, { params: { id: await carOf(driver) }, body })
    await edits({ color: 'Verde' })
    expect((await stored(id))?.state).toBe('seen')
    await edits({ plate: 'ZZ 987 YY' })
    expect((await stored(id))?.state).toBe('replaced')
  })
})

describe('expiry of documents (K10, K22)', () => {
  test('the owner is reminded 30 and 7 days before, once each, unless another document was submitted', async () => {
    const driver = await drives()
    await hasAll(driver, clock.inDays(40))
    const remind = () => runJob(world, 'remind-of-papers')
    const count = async () => (await notificationsOf(driver, 'paper_lapses')).length
    await remind()
    expect(await count()).toBe(0)
    await passes(10 * DAY_MS)
    await remind()
    await remind()
    expect(await count()).toBe(3)
    await sends(driver, 'licence', clock.inDays(400))
    await passes(23 * DAY_MS)
    await remind()
    await remind()
    expect(await count()).toBe(5)
  })

  test('the photo is deleted 30 days after the check, or when an unchecked document expires, and the document a year after its expiry', async () => {
    const driver = await drives()
    const [seen, unseen] = [await sends(driver, 'licence', clock.inDays(60)), await sends(driver, 'insurance', clock.inDays(20))]
    await decides(emma, seen)
    const photos = async () => [(await stored(seen))?.image_id, (await stored(unseen))?.image_id].map((id) => typeof id)
    const run = () => runJob(world, 'delete-checked-papers')
    await passes(19 * DAY_MS)
    await run()
    expect(await photos()).toEqual(['string', 'string'])
    await passes(2 * DAY_MS)
    await run()
    expect(await photos()).toEqual(['string', 'object'])
    expect((await waiting(emma)).some(({ id }) => id === unseen)).toBe(false)
    await passes(9 * DAY_MS)
    await run()
    expect(await photos()).toEqual(['object', 'object'])
    expect((await driver.call(listPapers, {})).find(({ kind }) => kind === 'licence')?.state).toBe('seen')
    await passes((30 + 366) * DAY_MS)
    await runJob(world, 'delete-lapsed-papers')
    expect([await stored(seen), await stored(unseen)]).toEqual([undefined, undefined])
  })

  test('a decision does not extend the retention of a photo beyond the document’s expiry, nor beyond the first decision', async () => {
    const driver = await drives()
    const [lapsing, taken] = [
      await sends(driver, 'licence', clock.inDays(5)),
      await sends(driver, 'insurance', clock.inDays(300)),
    ]
    for (const id of [lapsing, taken]) await decides(emma, id)
    const first = (await stored(taken))?.delete_at
    expect((await stored(lapsing))?.delete_at).toEqual(startOf(iso(clock.inDays(6)), HOME_ZONE))
    await passes(29 * DAY_MS)
    await decides(olga, taken, { result: 'refused', reason: 'Of another person.' })
    expect((await stored(taken))?.delete_at).toEqual(first)
    const late = await sends(driver, 'inspection', clock.inDays(300))
    await decides(emma, late)
    await passes(200 * DAY_MS)
    await runJob(world, 'delete-checked-papers')
    await decides(olga, late, { result: 'refused', reason: 'Of another person.' })
    expect((await stored(late))?.delete_at).toEqual(new Date(clock.now().getTime() + 7 * DAY_MS))
    await runJob(world, 'delete-lapsed-papers')
  })

  test('the export contains a document with each change, without its checkers', async () => {
    const driver = await drives()
    await decides(emma, await sends(driver, 'licence', clock.inDays(300)), { result: 'refused', reason: 'Out of focus.' })
    const { datedPapers } = await sanctionsFor(world, driver.id)
    expect(datedPapers).toMatchObject([
      { kind: 'licence', state: 'refused', history: [{ event: 'sent' }, { event: 'refused', reason: 'Out of focus.' }] },
    ])
    expect(JSON.stringify(datedPapers)).not.toContain(emma.id)
  })
})
