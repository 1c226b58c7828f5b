import { describe, expect, test } from 'vitest'
import { showTasks } from '#contract/admin/tasks.ts'
import { reportAbsence } from '#contract/bookings/bookings.ts'
import * as cases from '#contract/moderation/cases.ts'
import { setHold } from '#contract/moderation/holds.ts'
import * as moderation from '#contract/moderation/moderation.ts'
import { showEffects } from '#contract/moderation/sanctions.ts'
import { deleteOrder } from '#contract/payments/payments.ts'
import { editPerson, openDni } from '#contract/people/people.ts'
import { ratePerson } from '#contract/ratings/ratings.ts'
import { editTrip } from '#contract/trips/changes.ts'
import { DAY_MS, HOUR_MS } from '#domain/time.ts'
import { cast, type CastPerson } from '../testing/cast.ts'
import { refusalOf } from '../testing/person.ts'
import { runJob } from '../testing/runJob.ts'
import { office } from './testing/office.ts'

const stage = await cast()
const { ana, bruno, carla, diana, emma, join, db, world } = stage
const { passes, reports, caseOf, reads, sanctions, seconds, lifts } = office(stage)
const olga = await join({ name: 'Olga', registered: true, admin: true, car: true })

/** Checks that the action refuses the administrator concerned, and accepts another administrator (E7). */
const needsAnother = async (act: (admin: CastPerson) => Promise<unknown>) => {
  expect(await refusalOf(act(olga))).toBe('own_case')
  expect(await refusalOf(act(emma))).toBe('not refused')
}

test('an administrator who waited for the driver cannot decide about the driver’s absence', async () => {
  const seat = await olga.books(await diana.posts({ from: 'Rosario', to: 'Córdoba' }))
  await passes(2 * DAY_MS + HOUR_MS)
  for (const who of [diana, olga]) await who.call(reportAbsence, { params: { id: seat.id }, body: { reason: 'Nobody came.' } })
  const listed = async (admin: CastPerson) =>
    [await admin.call(moderation.listAbsences, {}), await admin.call(showTasks, {})] as const
  expect(await listed(olga)).toMatchObject([[], { absences: 0 }])
  expect(await listed(emma)).toMatchObject([[{ bookingId: seat.id }], { absences: 1 }])
  const decides = (admin: CastPerson) =>
    admin.call(moderation.decideAbsence, { params: { id: seat.id }, body: { upheld: 'passenger', reason: 'I saw it.' } })
  await needsAnother(decides)
})

test('an administrator cannot refund their own payment', async () => {
  await olga.books(await bruno.posts({ from: 'Rosario', to: 'Córdoba', inDays: 4 }))
  const [order] = await olga.orders()
  await needsAnother((admin) => admin.call(deleteOrder, { params: { id: order?.id ?? '' }, query: { reason: 'A friend.' } }))
})

test('an administrator cannot hide a rating by or about themself', async () => {
  const seat = await ana.books(await olga.posts({ from: 'Rosario', to: 'Córdoba', inDays: 6 }))
  await passes(8 * DAY_MS)
  const rates = (who: CastPerson, about: CastPerson) =>
    who.call(ratePerson, { body: { userEmail: about.email, bookingId: seat.id, description: 'Mal.', rating: 0 } })
  await rates(ana, olga)
  await rates(olga, ana)
  const ratings = await db.selectFrom('ratings').select('id').where('booking_id', '=', seat.id).execute()
  expect(ratings).toHaveLength(2)
  for (const { id } of ratings)
    await needsAnother((admin) => admin.call(moderation.hideRating, { params: { id }, body: { reason: 'An insult.' } }))
})

test('an administrator cannot close a signal about themself', async () => {
  await olga.posts({ from: 'Rosario', to: 'Mendoza', inDays: 3, comment: 'Seña por transferencia al alias.' })
  await runJob(world, 'find-hints')
  const [hint] = await emma.call(cases.listHints, {})
  const closes = (admin: CastPerson) =>
    admin.call(cases.closeHint, { params: { id: hint?.id ?? '' }, body: { reason: 'Toll money.' } })
  expect(await refusalOf(closes(olga))).toBe('not_found')
  expect(await refusalOf(closes(emma))).toBe('not refused')
})

describe('cases and their parties (E7)', () => {
  test('a reporter can neither read nor decide the case', async () => {
    await reports(olga, { subject: 'person', id: carla.id })
    const id = await caseOf(emma, carla)
    expect(id).not.toBe('')
    expect([await caseOf(olga, carla), await refusalOf(reads(olga, id))]).toEqual(['', 'own_case'])
    expect(await refusalOf(sanctions(olga, { caseId: id, step: 'dismiss' }))).toBe('own_case')
    const { sanction } = await sanctions(emma, { caseId: id, step: 'warn' })
    expect(await refusalOf(lifts(olga, sanction?.id ?? ''))).toBe('own_case')
  })

  test('a companion on the trip in question cannot decide the case, and an administrator cannot decide a case about themself', async () => {
    const trip = await diana.posts({ from: 'Rosario', to: 'Córdoba', inDays: 12 })
    await olga.books(trip)
    await reports(ana, { subject: 'trip', id: trip })
    const id = await caseOf(emma, diana)
    expect(await refusalOf(reads(olga, id))).toBe('own_case')
    const { sanction } = await sanctions(emma, { caseId: id, step: 'disable', offence: 'fraud' })
    const pending = async (admin: CastPerson) => (await admin.call(moderation.listPending, {})).map((one) => one.sanction.id)
    expect([await pending(olga), await pending(emma)]).toEqual([[], [sanction?.id]])
    expect(await refusalOf(seconds(olga, sanction?.id ?? ''))).toBe('own_case')
    await reports(ana, { subject: 'person', id: emma.id })
    const about = await db.selectFrom('cases').select('id').where('person_id', '=', emma.id).executeTakeFirstOrThrow()
    expect(await refusalOf(reads(emma, about.id))).toBe('own_case')
  })
})

describe('administrators as passengers', () => {
  test('an administrator who is a passenger cannot cancel or change the trip, nor remove other passengers', async () => {
    const trip = await bruno.posts({ from: 'Rosario', to: 'Córdoba', inDays: 15, price: '1000.00' })
    const [own, anas] = [await olga.books(trip), await ana.books(trip)]
    expect(await refusalOf(olga.cancelsTrip(trip, 'I cannot come.'))).toBe('own_case')
    expect(await refusalOf(olga.call(editTrip, { params: { id: trip }, body: { comment: 'Off.' } }))).toBe('own_case')
    expect(await refusalOf(olga.cancels(anas))).toBe('own_case')
    await passes(15 * DAY_MS - 24 * HOUR_MS)
    const after = await olga.cancels(own)
    expect([after.state, after.refund?.minor]).toEqual(['cancelled', own.priceMinor / 2])
    expect((await ana.sees(anas)).state).toBe('confirmed')
  })

  test('an administrator without a seat can cancel the trip', async () => {
    const trip = await bruno.posts({ from: 'Rosario', to: 'Córdoba', inDays: 17 })
    expect(await refusalOf(olga.cancelsTrip(trip, 'It is not real.'))).toBe('not refused')
  })
})

describe('administrators involved with a person (E7)', () => {
  const reason = 'Seen by two people.'
  const involvements: [string, (person: CastPerson) => Promise<unknown>][] = [
    [
      'paid a seat of their trip',
      async (person) => olga.books(await person.posts({ from: 'Rosario', to: 'Córdoba', inDays: 40 })),
    ],
    ['drives them', async (person) => person.books(await olga.posts({ from: 'Rosario', to: 'Mendoza', inDays: 44 }))],
    ['reported them', (person) => reports(olga, { subject: 'person', id: person.id, reason: 'harassment' })],
  ]
  test.each(involvements)(
    'an administrator who %s cannot decide about them, with or without the case, and another administrator can',
    async (name, involve) => {
      const person = await join({ name: `Person${name.length}`, gender: 'Female', registered: true, car: true })
      await involve(person)
      const params = { id: person.id }
      const edits = (body: Record<string, unknown>) => (admin: CastPerson) => admin.call(editPerson, { params, body })
      const acts: ((admin: CastPerson) => Promise<unknown>)[] = [
        (admin) => admin.call(showEffects, { params, query: {} }),
        (admin) => admin.call(openDni, { params, body: { reason } }),
        edits({ gender: 'Rather not say', reason }),
        edits({ dni: `301112${name.length}`, reason }),
        (admin) => admin.call(setHold, { params, body: { reason } }),
        (admin) => sanctions(admin, { person: person.id, step: 'warn' }),
        (admin) => sanctions(admin, { person: person.email, step: 'suspend', months: 24, offence: 'harassment' }),
      ]
      for (const [n, act] of acts.entries())
        expect([n, await refusalOf(act(olga)), await refusalOf(act(emma))]).toEqual([n, 'own_case', 'not refused'])
      expect(await refusalOf(edits({ isBanned: false, reason })(olga))).toBe('own_case')
      expect(await refusalOf(edits({ isAdmin: true, reason })(olga))).toBe('own_case')
      // involved administrators may still act where nothing is decided
      expect(await refusalOf(edits({ street: 'Mitre 10', reason })(olga))).toBe('not refused')
    },
  )

  test('an involved administrator sees no effects of the case, and may act again a month after the last trip', async () => {
    const person = await join({ name: 'Delia', gender: 'Female', registered: true, car: true })
    await olga.books(await person.posts({ from: 'Rosario', to: 'Córdoba', inDays: 50 }))
    await reports(ana, { subject: 'person', id: person.id })
    const caseId = await caseOf(emma, person)
    const looks = (admin: CastPerson) => admin.call(showEffects, { params: { id: person.id }, query: { caseId } })
    await needsAnother(looks)
    await sanctions(emma, { caseId, step: 'dismiss' })
    await passes(85 * DAY_MS)
    expect(await refusalOf(sanctions(olga, { person: person.id, step: 'warn' }))).toBe('not refused')
  })
})
