import { afterEach, describe, expect, test } from 'vitest'
import { objectToAbsence, reportAbsence } from '#contract/bookings/bookings.ts'
import { answerInvitation, inviteCompanion } from '#contract/bookings/companions.ts'
import { exportMine } from '#contract/people/privacy.ts'
import type { Member } from '#domain/people/account.ts'
import { DAY_MS, HOUR_MS } from '#domain/time.ts'
import { countFalse } from '../../moderation/reports.ts'
import { booksMustAgree } from '../../payments/testing/books.ts'
import { cast, type CastPerson } from '../../testing/cast.ts'
import { refusalOf } from '../../testing/person.ts'
import { runJob } from '../../testing/runJob.ts'
import { decideAbsence } from './actions.ts'

/* Reports of a companion with an account (8.3, decision 67). */
const stage = await cast()
const { ana, bruno, carla, clock, db, emma, join, later, world } = stage
const rita = await join({ name: 'Rita', gender: 'Female', registered: true })
const admin = { id: emma.id, admin: true, registered: true } as Member // as: the action reads only these fields

type Booked = Pick<Awaited<ReturnType<typeof ana.books>>, 'id' | 'pickUp' | 'dropOff'>
const reports = (who: CastPerson, { id }: Booked, more: object = {}) =>
  who.call(reportAbsence, { params: { id }, body: { reason: 'Nobody was there', ...more } })
const objects = (who: CastPerson, { id }: Booked, more: object = {}) =>
  who.call(objectToAbsence, { params: { id }, body: { reason: 'I was there', ...more } })
const saysTravelled = (who: CastPerson, seat: Booked) => objects(who, seat, { travelled: true })
const isAt = (at: string, ms = 0) => later(Date.parse(at) + ms - clock.now().getTime())

/** Books a trip for Ana with her companion Carla, and for Rita, and moves the clock past its departure. */
async function departed() {
  const trip = await bruno.posts({ from: 'Rosario', to: 'Córdoba', inDays: 3, seats: 4 })
  const { id } = await ana.call(inviteCompanion, { params: { id: trip } })
  await carla.call(answerInvitation, { params: { id }, body: { agreed: true } })
  const seat = await ana.books(trip, { companions: [{ kind: 'account', invitation: id }] })
  const other = await rita.books(trip)
  await isAt(seat.pickUp.at, HOUR_MS)
  return { seat, other }
}

async function closes(seat: Booked) {
  await isAt(seat.dropOff.at, 2 * DAY_MS + HOUR_MS)
  for (const job of ['complete-travelled-bookings', 'send-refunds', 'settle-trips']) await runJob(world, job)
}

afterEach(() => booksMustAgree(stage))

describe('reports of a companion', () => {
  test('a companion objects to an absence report, and an administrator decides', async () => {
    const { seat } = await departed()
    expect(await refusalOf(objects(carla, seat))).toBe('not_possible_now')
    await reports(bruno, seat)
    expect((await carla.sees(seat)).acts).toContain('object')
    const after = await objects(carla, seat)
    expect(after).toMatchObject({ absences: [{ reporter: 'driver', claim: 'absent', objected: true }], acts: ['report_absence'] })
    expect(await refusalOf(objects(ana, seat))).toBe('already_reported')
    await closes(seat)
    expect((await ana.sees(seat)).state).toBe('confirmed')
    await decideAbsence(world, admin, seat.id, { upheld: null })
    expect((await ana.sees(seat)).state).toBe('travelled')
  })

  test('when a companion states that they traveled, an administrator decides, and nothing is refunded before', async () => {
    const { seat, other } = await departed()
    expect((await carla.sees(seat)).acts).toEqual(['report_absence'])
    expect(await refusalOf(saysTravelled(carla, seat))).toBe('window_closed')
    await reports(rita, other)
    expect(await carla.sees(seat)).toMatchObject({
      acts: ['report_absence', 'say_travelled'],
      notDriven: { saidTravelled: false },
    })
    const after = await saysTravelled(carla, seat)
    expect(after).toMatchObject({ acts: [], notDriven: { saidTravelled: true } })
    expect(await refusalOf(reports(carla, seat))).toBe('not_possible_now')
    expect(await refusalOf(saysTravelled(carla, seat))).toBe('already_reported')
    expect((await rita.sees(other)).absences).toMatchObject([{ objected: true, upheld: null }])
    // the companion's objection does not count as the booker's own
    expect(await ana.sees(seat)).toMatchObject({ notDriven: { saidTravelled: false } })
    await closes(seat)
    expect([(await ana.sees(seat)).state, (await rita.sees(other)).state]).toEqual(['confirmed', 'confirmed'])
    await decideAbsence(world, admin, other.id, { upheld: 'passenger' })
    expect([(await ana.sees(seat)).state, (await rita.sees(other)).state]).toEqual(['not_driven', 'not_driven'])
    expect((await ana.sees(seat)).refund?.minor).toBe(seat.priceMinor)
  })

  test('a companion reports that the driver did not drive: without an objection the payer is fully refunded', async () => {
    const { seat, other } = await departed()
    const after = await reports(carla, seat)
    expect(after.absences).toMatchObject([{ reporter: 'passenger', by: 'Carla', claim: 'not_driven', objected: false }])
    expect((await bruno.sees(seat)).absences).toMatchObject([{ by: 'Carla' }])
    expect(await refusalOf(reports(carla, seat))).toBe('already_reported')
    expect(await refusalOf(reports(ana, seat))).toBe('already_reported')
    expect(await refusalOf(saysTravelled(carla, seat))).toBe('not_possible_now')
    expect((await rita.sees(other)).acts).toContain('say_travelled')
    await closes(seat)
    const seen = await ana.sees(seat)
    expect([seen.state, seen.refund?.minor, (await rita.sees(other)).state]).toEqual([
      'not_driven',
      seat.priceMinor,
      'not_driven',
    ])
  })

  test('the booker contradicts a companion’s report, and the seats are paid to the driver', async () => {
    const { seat, other } = await departed()
    await reports(carla, seat)
    expect((await ana.sees(seat)).acts).toContain('say_travelled')
    await saysTravelled(ana, seat)
    await closes(seat)
    expect([(await ana.sees(seat)).state, (await rita.sees(other)).state]).toEqual(['travelled', 'not_driven'])
  })

  test('a companion’s false report counts against the companion only, and is in the companion’s export', async () => {
    const { seat } = await departed()
    await reports(carla, seat)
    await objects(bruno, seat)
    await closes(seat)
    await decideAbsence(world, admin, seat.id, { upheld: null, untrue: ['passenger'] })
    const since = new Date(0)
    expect([await countFalse(db, carla.id, since), await countFalse(db, ana.id, since)]).toEqual([1, 0])
    async function sendersOf(who: CastPerson, name: string) {
      const known = stage.people.get(name)
      if (known) stage.people.set(name, { ...known, authenticatedAt: clock.now() })
      await who.comesBack()
      return (await who.send('GET', `/api${exportMine.path}`)).body
    }
    expect(await sendersOf(carla, 'Carla')).toContain('Nobody was there')
    expect(await sendersOf(ana, 'Ana')).not.toContain('Nobody was there')
  })

  test('a companion’s report is refused before the pick-up, after the trip closed, and about a late cancellation', async () => {
    const trip = await bruno.posts({ from: 'Rosario', to: 'Córdoba', inDays: 3, seats: 4 })
    const { id } = await ana.call(inviteCompanion, { params: { id: trip } })
    await carla.call(answerInvitation, { params: { id }, body: { agreed: true } })
    const seat = await ana.books(trip, { companions: [{ kind: 'account', invitation: id }] })
    expect(await refusalOf(reports(carla, seat))).toBe('window_closed')
    expect(await refusalOf(reports(rita, seat))).toBe('not_found')
    await isAt(seat.pickUp.at)
    expect(await refusalOf(reports(carla, seat, { claim: 'asked_to_cancel' }))).toBe('not_possible_now')
    expect(await refusalOf(reports(carla, seat, { seats: 1 }))).toBe('seats_not_held')
    expect(await refusalOf(objects(carla, seat, { cancelling: true }))).toBe('not_possible_now')
    await closes(seat)
    expect(await refusalOf(reports(carla, seat))).toBe('not_possible_now')
  })
})
