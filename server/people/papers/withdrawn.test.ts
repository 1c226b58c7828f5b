import { expect, test } from 'vitest'
import * as moderation from '#contract/moderation/moderation.ts'
import { listNotifications } from '#contract/notifications/notifications.ts'
import { listPapers, sendPaper, withdrawPaper } from '#contract/people/papers.ts'
import { showPerson } from '#contract/people/people.ts'
import { listCars } from '#contract/people/vehicles.ts'
import { editTrip } from '#contract/trips/changes.ts'
import type { DatedPaper } from '#domain/people/datedPaper.ts'
import { DAY_MS } from '#domain/time.ts'
import { office } from '../../moderation/testing/office.ts'
import { sanctionsFor } from '../../privacy/exportSections.ts'
import { cast, type CastPerson } from '../../testing/cast.ts'
import { uploadedId } from '../../testing/papers.ts'
import { refusalOf } from '../../testing/person.ts'
import { runJob } from '../../testing/runJob.ts'

const stage = await cast({ REQUIRE_PAPERS: 'all' })
const { ana, emma, join, db, clock, world } = stage
const { passes } = office(stage)
const olga = await join({ name: 'Olga', registered: true, admin: true })

let plus = 0
const drives = () => join({ name: `Driver ${(plus += 1)}`, registered: true, car: true })

/** Submits a document, by default one that was not chosen for a second check. */
async function sends(who: CastPerson, kind: DatedPaper, validUntil: string, two_looks = false): Promise<string> {
  const image = await uploadedId(who, kind)
  const [car] = await who.call(listCars, { query: {} })
  const vehicleId = kind === 'licence' ? {} : { vehicleId: (car as { id: string }).id } // as: this kind needs no plate
  await who.call(sendPaper, { body: { kind, image, validUntil, ...vehicleId } })
  const sent = db.updateTable('papers').set({ two_looks }).where('image_id', '=', image).returning('id')
  return (await sent.executeTakeFirstOrThrow()).id
}
const decides = (admin: CastPerson, id: string) =>
  admin.call(moderation.decidePaper, { params: { id }, body: { result: 'seen' } })
async function hasAll(who: CastPerson, until: string) {
  for (const kind of ['licence', 'insurance', 'inspection'] as const) await decides(emma, await sends(who, kind, until))
}
const waiting = async (admin: CastPerson) => (await admin.call(moderation.listIdentities, { query: {} })).papers
const stored = (id: string) => db.selectFrom('papers').selectAll().where('id', '=', id).executeTakeFirst()
const notificationsOf = async (who: CastPerson, kind: string) =>
  (await who.call(listNotifications, { query: {} })).notifications.filter((one) => one.kind === kind)
const road = (inDays: number) => ({ from: 'Rosario', to: 'Córdoba', inDays })
const withdraws = (who: CastPerson, id: string) => who.call(withdrawPaper, { params: { id } })
const historyOf = async (id: string) =>
  (await db.selectFrom('paper_history').select('event').where('paper_id', '=', id).orderBy('n').execute()).map(
    ({ event }) => event,
  )

test('an unchecked document that its owner withdraws is deleted immediately with photo and file', async () => {
  const driver = await drives()
  const id = await sends(driver, 'licence', clock.inDays(300), true)
  const image = (await stored(id))?.image_id ?? ''
  const { key } = await db.selectFrom('images').select('key').where('id', '=', image).executeTakeFirstOrThrow()
  expect(await refusalOf(withdraws(ana, id))).toBe('not_found')
  expect(await refusalOf(withdraws(olga, id))).toBe('not_found')
  expect(await refusalOf(withdraws(driver, 'x'))).toBe('not_found')
  expect(await withdraws(driver, id)).toEqual([])
  expect(await world.images.papers.open(key)).toBeUndefined()
  expect(await db.selectFrom('images').select('id').where('id', '=', image).execute()).toEqual([])
  expect((await waiting(olga)).some((one) => one.id === id)).toBe(false)
  expect(await refusalOf(decides(olga, id))).toBe('not_possible_now')
  expect(await refusalOf(withdraws(driver, id))).toBe('not_possible_now')
  expect(await historyOf(id)).toEqual(['sent', 'withdrawn'])
  const onPageFor = async (who: CastPerson) => (await who.call(showPerson, { params: { id: driver.id } })).datedPapers
  expect((await onPageFor(olga))?.map((one) => [one.id, one.state])).toEqual([[id, 'withdrawn']])
  expect([await onPageFor(ana), await onPageFor(driver)]).toEqual([undefined, undefined])
  const again = await uploadedId(driver, 'licence')
  await driver.call(sendPaper, { body: { kind: 'licence', image: again, validUntil: clock.inDays(320) } })
  const drawn = db.selectFrom('papers').select('two_looks').where('image_id', '=', again)
  expect((await drawn.executeTakeFirstOrThrow()).two_looks).toBe(true)
  await passes(368 * DAY_MS)
  await runJob(world, 'delete-lapsed-papers')
  expect(await stored(id)).toBeUndefined()
})

test('withdrawing a document withdraws its valid predecessors too, and posted trips stay', async () => {
  const driver = await drives()
  await hasAll(driver, clock.inDays(25))
  const trip = await driver.posts(road(9))
  clock.pass(1000)
  const later = await sends(driver, 'licence', clock.inDays(28))
  await decides(emma, later)
  const waits = await sends(driver, 'licence', clock.inDays(300))
  const left = await withdraws(driver, later)
  expect(left.filter(({ kind }) => kind === 'licence').map(({ id, state }) => [id, state])).toEqual([[waits, 'sent']])
  expect(await refusalOf(driver.posts(road(10)))).toBe('licence_required')
  const kinds = (await ana.opens(trip)).papersSeen?.map(({ kind }) => kind)
  expect(kinds).toEqual(['insurance', 'inspection'])
  expect((await ana.call(showPerson, { params: { id: driver.id } })).papersSeen).toBeUndefined()
  await driver.call(editTrip, { params: { id: trip }, body: { comment: 'Llevo mate.' } })
  await runJob(world, 'remind-of-papers')
  expect((await notificationsOf(driver, 'paper_lapses')).map(({ details }) => details?.['how']).toSorted()).toEqual([
    'inspection',
    'insurance',
  ])
  const { datedPapers } = await sanctionsFor(world, driver.id)
  expect(datedPapers.filter(({ state }) => state === 'withdrawn').length).toBe(2)
})

test('a document withdrawn under a legal hold is invalid, and its photo stays until the hold ends', async () => {
  const driver = await drives()
  const id = await sends(driver, 'licence', clock.inDays(300))
  const hold = { person_id: driver.id, reason: 'Court order', set_by: emma.id, set_at: clock.now() }
  await db.insertInto('legal_holds').values(hold).execute()
  expect(await withdraws(driver, id)).toEqual([])
  await runJob(world, 'delete-checked-papers')
  expect([(await stored(id))?.state, typeof (await stored(id))?.image_id]).toEqual(['withdrawn', 'string'])
  await db.deleteFrom('legal_holds').where('person_id', '=', driver.id).execute()
  await runJob(world, 'delete-checked-papers')
  expect((await stored(id))?.image_id).toBeNull()
})

test('a site that no longer accepts documents shows old ones to their owner, who can withdraw them', async () => {
  const driver = await drives()
  await hasAll(driver, clock.inDays(300))
  const own = () => driver.call(showPerson, { params: { id: driver.id } })
  expect((await own()).hasPapers).toBeUndefined()
  Object.assign(world.settings, { REQUIRE_PAPERS: 'off' })
  try {
    expect((await own()).hasPapers).toBe(true)
    expect(await ana.call(showPerson, { params: { id: driver.id } })).not.toHaveProperty('hasPapers')
    expect((await emma.call(showPerson, { params: { id: driver.id } })).datedPapers).toHaveLength(3)
    const papers = await driver.call(listPapers, {})
    expect(papers.map(({ state }) => state)).toEqual(['seen', 'seen', 'seen'])
    for (const { id } of papers) await withdraws(driver, id)
    const photos = db
      .selectFrom('papers')
      .select('image_id')
      .where('account_id', '=', driver.id)
      .where('image_id', 'is not', null)
    expect(await photos.execute()).toEqual([])
    expect((await own()).hasPapers).toBeUndefined()
    const image = await uploadedId(driver, 'licence')
    const sending = driver.call(sendPaper, { body: { kind: 'licence', image, validUntil: clock.inDays(300) } })
    expect(await refusalOf(sending)).toBe('papers_not_taken')
  } finally {
    Object.assign(world.settings, { REQUIRE_PAPERS: 'all' })
  }
})
