import { describe, expect, test } from 'vitest'
import { giveUpSeats, objectToAbsence, reportAbsence } from '#contract/bookings/bookings.ts'
import { answerInvitation, inviteCompanion } from '#contract/bookings/companions.ts'
import * as cases from '#contract/moderation/cases.ts'
import * as moderation from '#contract/moderation/moderation.ts'
import { editPerson, register, showPerson } from '#contract/people/people.ts'
import { listPosts, ratePerson } from '#contract/ratings/ratings.ts'
import { exchangedField } from '#contract/wireNames.ts'
import { DAY_MS, HOUR_MS } from '#domain/time.ts'
import { called, cast } from '../testing/cast.ts'
import { uploadedId, registrationOf } from '../testing/papers.ts'
import { refusalOf } from '../testing/person.ts'
import { runJob } from '../testing/runJob.ts'
import { office } from './testing/office.ts'

const stage = await cast()
const { ana, bruno, carla, diana, emma, join, db, world } = stage
const { reports, caseOf, reads, passes, ...does } = office(stage)
const runs = (name: string) => runJob(world, name)
const audited = async (action: string) =>
  (await db.selectFrom('audit').select('actor').where('action', '=', action).execute()).map(({ actor }) => actor)

const nora = await join({ name: 'Nora' })
await nora.call(register, { body: await registrationOf(nora, { name: 'Nora', dni: '31000111' }) })

describe('identity checks (I6)', () => {
  const queue = async () => (await emma.call(moderation.listIdentities, { query: {} })).people
  const decides = (id: string, front: string, back: string, result: 'checked' | 'rejected', reason?: string) =>
    emma.call(moderation.decideIdentity, { params: { id }, body: { front, back, result, reason } })
  const page = async (id: string) => emma.call(showPerson, { params: { id } })
  const imagesLeft = async (ids: string[]) =>
    (await db.selectFrom('images').select('id').where('id', 'in', ids).where('dropped_at', 'is', null).execute()).length
  test('an administrator sees the people to check, and a successful check gives the badge', async () => {
    const [waiting] = await queue()
    expect(waiting?.person).toMatchObject({ id: nora.id, name: 'Nora Núñez' })
    const { front = '', back = '' } = waiting ?? {}
    expect(await refusalOf(decides(nora.id, back, front, 'checked'))).toBe('not_possible_now')
    await decides(nora.id, front, back, 'checked')
    expect([await queue(), (await page(nora.id)).identityChecked]).toEqual([[], world.now().toISOString()])
    expect(await refusalOf(decides(nora.id, front, back, 'rejected'))).toBe('not_possible_now')
    expect((await does.notificationsOf(nora)).at(-1)).toEqual({ kind: 'identity_decided', result: 'checked' })
    expect(await audited('identity_decided')).toEqual([emma.id])
  })

  test('checked photos are deleted after 30 days, and only date, administrator and result of the check remain', async () => {
    const photos = (await page(nora.id)).photoDni ?? []
    await passes(30 * DAY_MS - 1000)
    for (const job of ['delete-checked-papers', 'delete-dropped-images']) await runs(job)
    expect(await imagesLeft(photos)).toBe(2)
    await passes(1000)
    for (const job of ['delete-checked-papers', 'delete-dropped-images']) await runs(job)
    expect([await imagesLeft(photos), (await page(nora.id)).photoDni]).toEqual([0, []])
    expect((await page(nora.id)).identityChecked).not.toBeNull()
  })

  test('a rejected person can upload other photos, and the old ones are deleted after 7 days', async () => {
    const olga = await join({ name: 'Olga' })
    const sent = await registrationOf(olga, { name: 'Olga', dni: '31000222' })
    await olga.call(register, { body: sent })
    const others = [await uploadedId(olga, 'identity_front'), await uploadedId(olga, 'identity_back')]
    const sends = () => olga.call(editPerson, { params: { id: olga.id }, body: { photoDni: others } })
    expect(await refusalOf(sends())).toBe('field_not_editable photoDni')
    const [front = '', back = ''] = sent.photoDni
    const rejected = async (who = olga) => (await who.call(showPerson, { params: { id: olga.id } })).identityRejected
    expect(await rejected()).toBeNull()
    await decides(olga.id, front, back, 'rejected', 'The number is cut off.')
    expect(await rejected()).toEqual({ at: world.now().toISOString(), reason: 'The number is cut off.' })
    expect(await rejected(emma)).toBeUndefined()
    await sends()
    expect(await rejected()).toBeNull()
    expect([(await queue()).map(({ person }) => person.id), (await page(olga.id)).identityChecked]).toEqual([[olga.id], null])
    await passes(7 * DAY_MS)
    for (const job of ['delete-checked-papers', 'delete-dropped-images']) await runs(job)
    expect([await imagesLeft([front, back]), await imagesLeft(others)]).toEqual([0, 2])
  })
})

describe('a rating that breaks the rules (G10)', () => {
  test('a hidden rating no longer counts in the average, and its author is notified', async () => {
    const seat = await ana.books(await bruno.posts({ from: 'Rosario', to: 'Córdoba' }))
    await passes(4 * DAY_MS)
    const rates = (who: typeof ana, about: typeof ana, rating: number) =>
      who.call(ratePerson, { body: { userEmail: about.email, bookingId: seat.id, description: 'Mal.', rating } })
    await rates(ana, bruno, 0)
    const rating = await db.selectFrom('ratings').select('id').where('author_id', '=', ana.id).executeTakeFirstOrThrow()
    expect(await refusalOf(reports(bruno, { subject: 'rating', id: rating.id }))).toBe('not_found')
    await rates(bruno, ana, 5)
    await reports(bruno, { subject: 'rating', id: rating.id, reason: 'harassment' })
    const [report] = (await reads(emma, await caseOf(emma, ana))).reported
    expect(report?.evidence).toMatchObject([
      { kind: 'rating', rating: 0, description: 'Mal.' },
      { kind: 'trip', originName: called('Rosario') },
    ])
    const stored = await db
      .selectFrom('evidence')
      .select('content')
      .where('report_id', '=', report?.id ?? '')
      .execute()
    expect(stored[0]?.content).toHaveProperty(exchangedField('rating'), 0)
    expect((await carla.call(showPerson, { params: { id: bruno.id } })).rating).toBe(0)
    const hides = () => emma.call(moderation.hideRating, { params: { id: rating.id }, body: { reason: 'An insult.' } })
    await hides()
    expect((await carla.call(showPerson, { params: { id: bruno.id } })).rating).toBeNull()
    expect((await carla.call(listPosts, { params: { id: bruno.id }, query: {} })).posts).toEqual([])
    expect((await does.notificationsOf(ana)).at(-1)?.kind).toBe('rating_hidden')
    expect([await refusalOf(hides()), await audited('rating_hidden')]).toEqual(['not_possible_now', [emma.id]])
  })
})

describe('disputed absences (8.3)', () => {
  let inDays = 0
  /** Books a seat for Carla that Diana reports as absent, and lets Carla object. */
  async function disputed() {
    inDays += 3
    const seat = await carla.books(await diana.posts({ from: 'Rosario', to: 'Córdoba', inDays }))
    await passes(inDays * DAY_MS + HOUR_MS)
    await diana.call(reportAbsence, { params: { id: seat.id }, body: { reason: 'I waited half an hour.' } })
    await carla.call(objectToAbsence, { params: { id: seat.id }, body: { reason: 'I was there.' } })
    return seat
  }
  type Verdict = { upheld: 'driver' | 'passenger' | null; untrue?: ('driver' | 'passenger')[] }
  const decides = ({ id }: { id: string }, verdict: Verdict) =>
    emma.call(moderation.decideAbsence, { params: { id }, body: { ...verdict, reason: 'The chat says so.' } })
  const casesOf = async (person: string) => {
    const rows = await db.selectFrom('cases').select('source').where('person_id', '=', person).orderBy('opened_at').execute()
    return rows.map(({ source }) => source)
  }

  test('an administrator decides an absence, and the third absence upheld in twelve months opens a case', async () => {
    const seat = await disputed()
    expect(await emma.call(moderation.listAbsences, {})).toMatchObject([
      { bookingId: seat.id, reports: [{ reporter: 'driver', claim: 'absent', objection: 'I was there.' }] },
    ])
    expect(await refusalOf(decides(seat, { upheld: 'passenger' }))).toBe('not_possible_now')
    await decides(seat, { upheld: 'driver' })
    expect((await carla.sees(seat)).state).toBe('absent')
    expect([await emma.call(moderation.listAbsences, {}), await audited('absence_decided')]).toEqual([[], [emma.id]])
    const open = db.selectFrom('alarms').select('id').where('kind', '=', 'absence_disputed').where('closed_at', 'is', null)
    expect(await open.execute()).toEqual([])
    await decides(await disputed(), { upheld: 'driver' })
    expect(await casesOf(carla.id)).toEqual([])
    await decides(await disputed(), { upheld: 'driver' })
    expect(await casesOf(carla.id)).toEqual(['absence'])
    const page = await reads(emma, await caseOf(emma, carla))
    expect(page).toMatchObject({ source: 'absence', reported: [{ reporter: null, reason: 'no_show' }] })
  })

  test('a disputed absence shows companions who reported or objected, and the decision notifies everyone in the car', async () => {
    inDays += 3
    const trip = await diana.posts({ from: 'Rosario', to: 'Córdoba', inDays })
    const rita = await join({ name: 'Rita', registered: true })
    const { id } = await carla.call(inviteCompanion, { params: { id: trip } })
    await rita.call(answerInvitation, { params: { id }, body: { agreed: true } })
    const seat = await carla.books(trip, { companions: [{ kind: 'account', invitation: id }] })
    await passes(inDays * DAY_MS + HOUR_MS)
    await rita.call(reportAbsence, { params: { id: seat.id }, body: { claim: 'not_driven', reason: 'She never came.' } })
    await diana.call(objectToAbsence, { params: { id: seat.id }, body: { reason: 'I drove.' } })
    await diana.call(reportAbsence, { params: { id: seat.id }, body: { reason: 'I waited half an hour.' } })
    await rita.call(objectToAbsence, { params: { id: seat.id }, body: { reason: 'I was there.' } })
    const [pending] = await emma.call(moderation.listAbsences, {})
    const named = { id: rita.id, name: 'Rita Prueba' }
    expect(pending?.reports).toMatchObject([
      { reporter: 'passenger', companion: named, objection: 'I drove.' },
      { reporter: 'driver', objection: 'I was there.', objector: named },
    ])
    expect([pending?.reports[0]?.objector, pending?.reports[1]?.companion]).toEqual([undefined, undefined])
    await decides(seat, { upheld: null })
    for (const who of [diana, carla, rita])
      expect((await does.notificationsOf(who)).at(-1)).toMatchObject({ kind: 'report_decided', how: 'absence', upheld: null })
  })

  test('a deliberately untrue report counts as a false report: the third one opens a case', async () => {
    const before = await casesOf(diana.id)
    for (let i = 0; i < 2; i++) await decides(await disputed(), { upheld: null, untrue: ['driver'] })
    expect(await casesOf(diana.id)).toEqual(before)
    await decides(await disputed(), { upheld: null, untrue: ['driver'] })
    expect(await casesOf(diana.id)).toEqual([...before, 'false_reports'])
  })
})

describe('signals', () => {
  test('comments about money raise one signal, visible only to administrators', async () => {
    const trip = await diana.posts({ from: 'Rosario', to: 'Mendoza', comment: 'Seña por transferencia al alias.' })
    await runs('find-hints')
    const [hint] = await emma.call(cases.listHints, {})
    expect(hint).toMatchObject({
      kind: 'money_outside',
      person: { id: diana.id },
      idRoute: trip,
      signs: ['transfer', 'account', 'advance'],
    })
    expect(await refusalOf(ana.call(cases.listHints, {}))).toBe('admin_only')
    await emma.call(cases.closeHint, { params: { id: hint?.id ?? '' }, body: { reason: 'Toll money, they agreed.' } })
    await runs('find-hints')
    expect(await emma.call(cases.listHints, {})).toEqual([])
  })

  test('frequent trips at the cap raise a signal with two signs of a trade, and no sanction', async () => {
    await passes(0)
    const taxi = await join({ name: 'Tito', registered: true, car: true })
    for (let day = 1; day <= 6; day++)
      for (const hours of ['06:00', '16:00'])
        await taxi.posts({ from: hours === '06:00' ? 'Rosario' : 'Funes', to: 'San Nicolás', hours, inDays: day })
    await runs('find-hints')
    const [hint] = await emma.call(cases.listHints, {})
    expect(hint).toMatchObject({
      kind: 'professional_driver',
      person: { id: taxi.id },
      signs: ['many_trips', 'always_at_the_cap'],
    })
    expect(await taxi.posts({ from: 'Rosario', to: 'Córdoba', inDays: 20 })).toMatch(/-/)
  })

  test('three paid seats given up by one person within a week raise a signal, two do not (B2)', async () => {
    const [nilda, oscar] = [await join({ name: 'Nilda', registered: true }), await join({ name: 'Oscar', registered: true })]
    for (const [who, count] of [
      [nilda, 3],
      [oscar, 2],
    ] as const)
      for (let n = 0; n < count; n++) {
        const inDays = 30 + 2 * n
        const seat = await who.books(await (who === nilda ? bruno : diana).posts({ from: 'Rosario', to: 'Córdoba', inDays }))
        await who.cancels(seat)
      }
    await runs('find-hints')
    await runs('find-hints')
    const hints = (await emma.call(cases.listHints, {})).filter(({ kind }) => kind === 'seats_given_up')
    expect(hints).toMatchObject([{ person: { id: nilda.id }, signs: ['seats_given_up'] }])
  })

  test('two expired offers from the waiting list to one person raise a signal (B11)', async () => {
    const [hugo, lara] = [await join({ name: 'Hugo', registered: true }), await join({ name: 'Lara', registered: true })]
    const letsLapse = async (who: typeof hugo, inDays: number) => {
      const trip = await bruno.posts({ from: 'Rosario', to: 'Córdoba', inDays, seats: 1 })
      const holder = await join({ name: `Holder${inDays}`, registered: true })
      const seat = await holder.books(trip)
      await who.asksForSeat(trip, { wait: true })
      await holder.cancels(seat)
      await runs('serve-waiting-lists')
    }
    for (const inDays of [70, 72]) await letsLapse(hugo, inDays)
    await letsLapse(lara, 74)
    await stage.later(4 * 60 * 60_000)
    await runs('expire-unpaid-bookings')
    await runs('find-hints')
    const hints = (await emma.call(cases.listHints, {})).filter(({ kind }) => kind === 'offers_let_go')
    expect(hints).toMatchObject([{ person: { id: hugo.id }, signs: ['offers_let_go'] }])
  })

  test('giving up seats of three bookings raises a signal; each booking counts once (B2, row 46)', async () => {
    const [pola, rita] = [await join({ name: 'Pola', registered: true }), await join({ name: 'Rita', registered: true })]
    const companions = ['Juan', 'Eva'].map((name) => ({ kind: 'adult' as const, name, lastName: 'Paz', adultStated: true }))
    const givesUp = async (who: typeof pola, inDays: number) => {
      const seat = await who.books(await bruno.posts({ from: 'Rosario', to: 'Córdoba', inDays }), { companions })
      for (const n of [1, 2]) await who.call(giveUpSeats, { params: { id: seat.id }, body: { companions: [n] } })
    }
    for (let n = 0; n < 5; n++) await givesUp(n < 3 ? pola : rita, 50 + 2 * n)
    await runs('find-hints')
    const hints = (await emma.call(cases.listHints, {})).filter(({ kind }) => kind === 'seats_given_up')
    expect(hints.map(({ person }) => person.id)).toContain(pola.id)
    expect(hints.map(({ person }) => person.id)).not.toContain(rita.id)
  })
})
