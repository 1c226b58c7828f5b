import { expect, test } from 'vitest'
import { reportAbsence } from '#contract/bookings.ts'
import * as cases from '#contract/cases.ts'
import * as moderation from '#contract/moderation.ts'
import { deleteOrder } from '#contract/payments.ts'
import { ratePerson } from '#contract/ratings.ts'
import { DAY_MS, HOUR_MS } from '#domain/time.ts'
import { clockwork } from '../jobs.ts'
import { cast, type Person } from '../testing/cast.ts'
import { told } from '../testing/told.ts'
import { office } from './testing/office.ts'

const stage = await cast()
const { ana, bruno, diana, emma, join, db, world } = stage
const { passes } = office(stage)
const olga = await join({ name: 'Olga', registered: true, admin: true, car: true })

/** Another administrator does it, and never whoever it is about (E7). */
const needsAnother = async (act: (admin: Person) => Promise<unknown>) => {
  expect(await told(act(olga))).toBe('second_admin_needed')
  expect(await told(act(emma))).toBe('not refused')
}

test('an administrator who waited in vain does not decide that the driver was absent', async () => {
  const seat = await olga.books(await diana.posts({ from: 'Rosario', to: 'Córdoba' }))
  await passes(2 * DAY_MS + HOUR_MS)
  for (const who of [diana, olga]) await who.call(reportAbsence, { params: { id: seat.id }, body: { reason: 'Nobody came.' } })
  const listed = async (admin: Person) =>
    [await admin.call(moderation.listAbsences, {}), await admin.call(cases.showTasks, {})] as const
  expect(await listed(olga)).toMatchObject([[], { absences: 0 }])
  expect(await listed(emma)).toMatchObject([[{ bookingId: seat.id }], { absences: 1 }])
  const decides = (admin: Person) =>
    admin.call(moderation.decideAbsence, { params: { id: seat.id }, body: { upheld: 'passenger', reason: 'I saw it.' } })
  await needsAnother(decides)
})

test('nor sends back to themself what they have paid', async () => {
  await olga.books(await bruno.posts({ from: 'Rosario', to: 'Córdoba', inDays: 4 }))
  const [order] = await olga.orders()
  await needsAnother((admin) => admin.call(deleteOrder, { params: { id: order?.id ?? '' }, query: { reason: 'A friend.' } }))
})

test('nor hides what is written about them, nor what they have written', async () => {
  const seat = await ana.books(await olga.posts({ from: 'Rosario', to: 'Córdoba', inDays: 6 }))
  await passes(8 * DAY_MS)
  const rates = (who: Person, about: Person) =>
    who.call(ratePerson, { body: { userEmail: about.email, bookingId: seat.id, description: 'Mal.', calification: 0 } })
  await rates(ana, olga)
  await rates(olga, ana)
  const ratings = await db.selectFrom('ratings').select('id').where('booking_id', '=', seat.id).execute()
  expect(ratings).toHaveLength(2)
  for (const { id } of ratings)
    await needsAnother((admin) => admin.call(moderation.hideRating, { params: { id }, body: { reason: 'An insult.' } }))
})

test('nor closes what was noticed about them', async () => {
  await olga.posts({ from: 'Rosario', to: 'Mendoza', inDays: 3, comment: 'Seña por transferencia al alias.' })
  await clockwork['look for hints']?.does(world)
  const [hint] = await emma.call(cases.listHints, {})
  const closes = (admin: Person) =>
    admin.call(cases.closeHint, { params: { id: hint?.id ?? '' }, body: { reason: 'Toll money.' } })
  expect(await told(closes(olga))).toBe('not_found')
  expect(await told(closes(emma))).toBe('not refused')
})
