import { describe, expect, test } from 'vitest'
import * as companions from '#contract/bookings/companions.ts'
import { closeAccount, exportMine, showClosing } from '#contract/people/privacy.ts'
import { DAY_MS } from '#domain/time.ts'
import { brokenInvariants } from '../../platform/database/invariants.ts'
import { upcomingTravels } from '../../privacy/requests/queries.ts'
import { cast, type CastPerson } from '../../testing/cast.ts'
import { refusalOf } from '../../testing/person.ts'
import { runJob } from '../../testing/runJob.ts'
import { endInvitationsOf } from './leaving.ts'

/* Stored data of companions with an account (16.1, 16.2). */
const stage = await cast()
const { ana, bruno, carla, clock, db, join, later, world } = stage

let day = 1
const road = () => ({ from: 'Rosario', to: 'Córdoba', inDays: (day += 2), seats: 4 })
const invites = (who: CastPerson, trip: string) => who.call(companions.inviteCompanion, { params: { id: trip } })
const answers = (who: CastPerson, id: string, more: object = {}) =>
  who.call(companions.answerInvitation, { params: { id }, body: { agreed: true, ...more } })
const closes = (who: CastPerson) => who.call(closeAccount, { body: {} })
const exported = async (who: CastPerson) => (await who.send('GET', `/api${exportMine.path}`)).json<Record<string, object[]>>()
const invitation = (id: string) => db.selectFrom('companion_invitations').selectAll().where('id', '=', id).executeTakeFirst()

/** Books a seat for the first person with the second as companion. */
async function ride(booker: CastPerson, who: CastPerson, more: object = {}) {
  const trip = await bruno.posts(road())
  const { id } = await invites(booker, trip)
  await answers(who, id, more)
  return { id, trip, seat: await booker.books(trip, { companions: [{ kind: 'account', invitation: id }] }) }
}

describe('export of invitations and rides', () => {
  test('the export contains the person’s own data, without other people’s names or texts', async () => {
    const lea = await join({ name: 'Lea' })
    const { id, trip, seat } = await ride(ana, lea, { adultAttested: true })
    const mine = await exported(ana)
    expect(mine.companionInvitations).toMatchObject([{ id, trip, state: 'agreed', side: 'sent', adult_attested: null }])
    expect(mine.ridesAlong).toEqual([])
    expect(JSON.stringify(mine)).not.toContain(lea.id)
    const hers = await exported(lea)
    expect(hers.companionInvitations).toMatchObject([{ id, side: 'received', adult_attested: expect.any(String) }])
    expect(hers.ridesAlong).toMatchObject([{ id: seat.id, trip, state: 'confirmed' }])
    expect(JSON.stringify(hers)).not.toContain(ana.id)
    await lea.call(companions.leaveBooking, { params: { id: seat.id }, body: {} })
    expect(await exported(lea)).toMatchObject({ ridesAlong: [], ridesLeft: [{ booking_id: seat.id }], companionInvitations: [] })
  })
})

describe('a companion who closes the account', () => {
  test('closing an account is refused while it is a companion on a future booking', async () => {
    await later(0)
    const { seat } = await ride(ana, carla)
    expect(await upcomingTravels(db, carla.id, clock.now())).toEqual([{ kind: 'seat', id: seat.id }])
    expect((await carla.call(showClosing, {})).business.map(({ kind }) => kind)).toEqual(['seat'])
    expect(await refusalOf(closes(carla))).toBe('account_has_open_business')
  })

  test('closing an account ends its invitations and acceptances, and erases them', async () => {
    const [pia, tomas] = [await join({ name: 'Pia', registered: true }), await join({ name: 'Tomas', registered: true })]
    const trip = await bruno.posts(road())
    const [open, given, received] = [await invites(pia, trip), await invites(pia, trip), await invites(tomas, trip)]
    await answers(tomas, given.id)
    await answers(pia, received.id)
    await closes(pia)
    expect(await refusalOf(tomas.call(companions.showInvitation, { params: { id: open.id } }))).toBe('not_found')
    const states = [open, given, received].map(async ({ id }) => (await invitation(id))?.state)
    expect(await Promise.all(states)).toEqual(['withdrawn', 'withdrawn', 'declined'])
    const request = tomas.asksForSeat(trip, { companions: [{ kind: 'account', invitation: received.id }] })
    expect(await refusalOf(request)).toBe('companion_not_agreed')
    clock.pass(30 * DAY_MS)
    await runJob(world, 'erase-closed-accounts')
    expect(await invitation(open.id)).toBeUndefined()
  })

  test('closing an account erases the reason given for leaving a seat', async () => {
    await later(0)
    const mia = await join({ name: 'Mia', registered: true })
    const { seat } = await ride(ana, mia)
    await mia.call(companions.leaveBooking, { params: { id: seat.id }, body: { reason: 'Me quebré la pierna' } })
    const storedNames = async () =>
      JSON.stringify(await db.selectFrom('booking_history').select('details').where('booking_id', '=', seat.id).execute())
    expect(await storedNames()).toContain('Me quebré la pierna')
    await closes(mia)
    clock.pass(30 * DAY_MS)
    await runJob(world, 'erase-closed-accounts')
    expect(await storedNames()).not.toContain('Me quebré la pierna')
  })

  test('an acceptance of a ride is stored as long as the booking', async () => {
    await later(0)
    const nora = await join({ name: 'Nora', registered: true })
    const { id, seat } = await ride(ana, nora)
    await later(Date.parse(seat.dropOff.at) + DAY_MS - clock.now().getTime())
    expect(await db.transaction().execute((tx) => endInvitationsOf(tx, nora.id, clock.now()))).toEqual([])
    expect((await invitation(id))?.state).toBe('agreed')
  })
})

describe('invitations to past trips', () => {
  test('invitations and declarations of age are deleted thirty days after the trip (K15), and check V21 reports any that are left', async () => {
    await later(0)
    const luz = await join({ name: 'Luz' })
    const { id, trip, seat } = await ride(ana, luz, { adultAttested: true })
    const second = await invites(ana, trip)
    const until = (ms: number) => later(Date.parse(seat.dropOff.at) + ms - clock.now().getTime())
    await until(29 * DAY_MS)
    await runJob(world, 'delete-companion-invitations')
    expect((await invitation(id))?.adult_attested).toEqual(expect.any(String))
    await until(33 * DAY_MS)
    const violations = async () => (await brokenInvariants(world)).flatMap(({ rows }) => rows)
    expect(await violations()).toEqual(expect.arrayContaining([{ what: 'invitation to ride along', about: id }]))
    await runJob(world, 'delete-companion-invitations')
    expect([await invitation(id), await invitation(second.id)]).toEqual([undefined, undefined])
    expect(JSON.stringify(await violations())).not.toContain('invitation to ride along')
  })
})
