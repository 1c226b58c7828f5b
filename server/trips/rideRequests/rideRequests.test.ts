import { expect, test } from 'vitest'
import { answerInvitation, inviteCompanion } from '#contract/bookings/companions.ts'
import type { Sent } from '#contract/endpoint.ts'
import { blockPerson } from '#contract/messages/messages.ts'
import { listNotifications } from '#contract/notifications/notifications.ts'
import { listAlerts, setAlert, switchAlert } from '#contract/trips/alerts.ts'
import { hideRequest, invite, listWanted, showRequest } from '#contract/trips/rideRequests.ts'
import { previewTrip } from '#contract/trips/tripPosting.ts'
import { exchanged } from '#contract/wireNames.ts'
import { DAY_MS } from '#domain/time.ts'
import { MAX_INVITATIONS_A_DAY, MAX_SHOWN } from '#domain/trips/alerts/rideRequest.ts'
import { called, cast, type CastPerson } from '../../testing/cast.ts'
import { refusalOf } from '../../testing/person.ts'

/*
 * Requests that passengers show, and that drivers see while posting and answer with an invitation (ST14, ST15, ST16). Each test
 * has its own days.
 */
const { ana, bruno, carla, diana, join, later, clock, db } = await cast()

type Road = { from: string; to: string; inDays: number; place?: number }
const asks = async (who: CastPerson, { from, to, inDays, place = 1 }: Road, show = true) =>
  (await who.call(setAlert, { body: { from: called(from), to: called(to), date: clock.inDays(inDays), place, show } })).id
const drafts = (who: CastPerson, { from, to, inDays }: Road, more: object = {}) =>
  who.call(previewTrip, {
    body: {
      originName: called(from),
      destinationName: called(to),
      date: clock.inDays(inDays),
      hours: '09:00',
      place: 3,
      restriction: '',
      ...more,
    },
  })
const namesFor = async (...draft: Parameters<typeof drafts>) =>
  (await drafts(...draft)).wanted.requests.map(({ person }) => person.name).sort()
const shows = (who: CastPerson, id: string, body: Sent<typeof showRequest>['body'] = {}) =>
  who.call(showRequest, { params: { id }, body })
const invites = (who: CastPerson, trip: string, request: string) => who.call(invite, { params: { id: trip }, body: { request } })
const passenger = (name: string, gender: 'Female' | 'Male' = 'Female') => join({ name, gender, registered: true })
const driver = (name: string, gender: 'Female' | 'Male' = 'Male') => join({ name, gender, registered: true, car: true })

test('a driver who drafts a matching trip sees the shown request with its hours and note (ST14, ST15)', async () => {
  const lea = await passenger('Lea')
  const id = await asks(lea, { from: 'Bell Ville', to: 'Córdoba', inDays: 3, place: 2 })
  const alert = await shows(lea, id, {
    note: '  Con una valija chica.  ',
    hours: { from: '07:00', until: '10:30' },
    flexibleHours: 2,
  })
  expect(alert.shown).toMatchObject({
    note: 'Con una valija chica.',
    hours: { from: '07:00', until: '10:30' },
    flexibleHours: 2,
    onlyWomen: false,
  })
  const { requests, more } = (await drafts(bruno, { from: 'Rosario', to: 'Córdoba', inDays: 3 })).wanted
  expect(more).toBe(false)
  expect(requests).toMatchObject([
    {
      id,
      person: { id: lea.id, name: 'Lea', gender: 'Female', ratings: 0, rating: null },
      from: { name: called('Bell Ville'), declared: false, stopover: 0 },
      to: { name: called('Córdoba'), declared: true, stopover: 1 },
      date: clock.inDays(3),
      place: 2,
      note: 'Con una valija chica.',
      withinHours: true,
      invited: false,
    },
  ])
  const late = await drafts(bruno, { from: 'Rosario', to: 'Córdoba', inDays: 3 }, { hours: '18:00' })
  expect(late.wanted.requests.map(({ withinHours }) => withinHours)).toEqual([false])
})

test('a request is not shown for another day or road, fewer seats, a trip without stops, or while it is hidden, off or removed (ST15)', async () => {
  const mia = await passenger('Mia')
  const road = { from: 'Bell Ville', to: 'Villa María', inDays: 5 }
  const id = await asks(mia, { ...road, place: 2 })
  const whole = { from: 'Rosario', to: 'Córdoba', inDays: 5 }
  expect(await namesFor(bruno, whole)).toEqual(['Mia'])
  expect(await namesFor(bruno, { ...whole, inDays: 6 })).toEqual([])
  expect(await namesFor(bruno, { from: 'Córdoba', to: 'Rosario', inDays: 5 })).toEqual([])
  expect(await namesFor(bruno, whole, { place: 1 })).toEqual([])
  expect(await namesFor(bruno, whole, { stopsWelcome: false })).toEqual([])
  const stopovers = ['Bell Ville', 'Villa María'].map((name) => ({ name: called(name) }))
  expect(await namesFor(bruno, whole, { stopsWelcome: false, stopovers })).toEqual(['Mia'])
  await mia.call(hideRequest, { params: { id } })
  expect(await namesFor(bruno, whole)).toEqual([])
  await shows(mia, id)
  await mia.call(switchAlert, { params: { id }, body: { on: false } })
  expect(await namesFor(bruno, whole)).toEqual([])
  // setting the alert again switches it on, but drivers do not see it until its owner shows it again
  await asks(mia, { ...road, place: 2 }, false)
  expect(await namesFor(bruno, whole)).toEqual([])
})

test('drivers do not see their own requests, those of blocked or barred people, nor, as men, those shown to women only (ST15)', async () => {
  const road = { from: 'Funes', to: 'Mendoza', inDays: 8 }
  const [nora, olga, pia] = [await passenger('Nora'), await passenger('Olga'), await passenger('Pia')]
  for (const one of [nora, olga, pia, diana]) await asks(one, road)
  const forWomen = await asks(carla, road)
  await shows(carla, forWomen, { onlyWomen: true })
  expect(await namesFor(diana, road)).toEqual(['Carla', 'Nora', 'Olga', 'Pia'])
  await diana.call(blockPerson, { body: { email: nora.email } })
  await olga.call(blockPerson, { body: { email: diana.email } })
  await db.updateTable('accounts').set({ standing: 'suspended' }).where('id', '=', pia.id).execute()
  expect(await namesFor(diana, road)).toEqual(['Carla'])
  expect(await namesFor(bruno, road)).toEqual(['Diana', 'Nora', 'Olga'])
  await db.updateTable('accounts').set({ restricted_at: clock.now() }).where('id', '=', nora.id).execute()
  expect(await namesFor(bruno, road)).toEqual(['Diana', 'Olga'])
})

test('a women-only trip lists no men, and lists a woman who requests women only (ST15)', async () => {
  const road = { from: 'Mendoza', to: 'Funes', inDays: 9 }
  const [rex, sol] = [await passenger('Rex', 'Male'), await passenger('Sol')]
  await asks(rex, road)
  const { id } = await sol.call(setAlert, {
    body: { from: called(road.from), to: called(road.to), date: clock.inDays(9), restriction: 'onlyWomen', show: true },
  })
  expect(id).toBeTruthy()
  expect(await namesFor(diana, road)).toEqual(['Rex'])
  expect(await namesFor(diana, road, { restriction: 'onlyWomen' })).toEqual(['Sol'])
})

test('a request that may not be shown is refused with its reason, and not stored (ST14)', async () => {
  const [tia, uli] = [await passenger('Tia'), await join({ name: 'Uli' })]
  const id = await asks(tia, { from: 'Rosario', to: 'Mendoza', inDays: 10 }, false)
  const why = (body: Sent<typeof showRequest>['body']) => refusalOf(shows(tia, id, body))
  expect(await why({ note: 'Llamame al 341 555 1234' })).toBe('contact_in_note')
  expect(await why({ note: 'tia arroba gmail' })).toBe('contact_in_note')
  expect(await why({ note: 'Pago 5000 pesos' })).toBe('contact_in_note')
  expect(await why({ note: 'a'.repeat(141) })).toBe('note_too_long')
  expect(await why({ note: 'a'.repeat(1001) })).toBe('validation text_too_long')
  expect(await why({ note: 'a\0b' })).toBe('validation text_has_control_characters')
  expect(await why({ hours: { from: '19:00', until: '8:00' } })).toBe('hours_malformed')
  expect(await why({ hours: { from: '19:00', until: '08:00' } })).toBe('hours_backwards')
  expect(await why({ flexibleHours: 24 })).toBe('hours_malformed')
  expect(await why({ flexibleHours: 1.5 })).toMatch(/^validation/)
  expect((await tia.call(listAlerts, {})).alerts[0]?.shown).toBeNull()
  const ofMan = await asks(bruno, { from: 'Rosario', to: 'Mendoza', inDays: 10 }, false)
  expect(await refusalOf(shows(bruno, ofMan, { onlyWomen: true }))).toBe('women_only_by_women')
  expect(await refusalOf(shows(tia, ofMan))).toBe('not_found')
  expect(await refusalOf(shows(tia, 'no id'))).toBe('not_found')
  expect(await refusalOf(tia.call(hideRequest, { params: { id: ofMan } }))).toBe('not_found')
  // without a profile a request cannot be shown: only the alert can be set
  expect(await refusalOf(asks(uli, { from: 'Rosario', to: 'Mendoza', inDays: 10 }))).toBe('registration_needed')
  expect((await uli.call(listAlerts, {})).alerts).toEqual([])
  await asks(uli, { from: 'Rosario', to: 'Mendoza', inDays: 10 }, false)
})

test('a person shows at most five requests at a time, in whatever way they are shown (ST14)', async () => {
  const vito = await passenger('Vito', 'Male')
  const ids: string[] = []
  for (let n = 0; n < MAX_SHOWN; n++) ids.push(await asks(vito, { from: 'Rosario', to: 'Funes', inDays: 40 + n }))
  const sixth = { from: 'Rosario', to: 'Funes', inDays: 50 }
  expect(await refusalOf(asks(vito, sixth))).toBe('too_many_shown')
  expect((await vito.call(listAlerts, {})).alerts).toHaveLength(MAX_SHOWN)
  const id = await asks(vito, sixth, false)
  expect(await refusalOf(shows(vito, id))).toBe('too_many_shown')
  const first = ids[0] ?? ''
  await vito.call(switchAlert, { params: { id: first }, body: { on: false } })
  await shows(vito, id)
  // a shown request that is off counts again when it is switched on
  expect(await refusalOf(vito.call(switchAlert, { params: { id: first }, body: { on: true } }))).toBe('too_many_shown')
  expect(await refusalOf(shows(vito, first))).toBe('not_possible_now')
  await later(60 * DAY_MS)
  // the days of the five requests are over, so five others may be shown
  const again = Array.from({ length: MAX_SHOWN + 1 }, (_, n) => asks(vito, { from: 'Rosario', to: 'Funes', inDays: n + 1 }))
  const answers = await Promise.all(again.map(refusalOf))
  expect(answers.filter((one) => one === 'too_many_shown')).toHaveLength(1)
})

test('a driver invites from their own trip, and the passenger opens it for their stretch (ST16)', async () => {
  const [wanda, xul] = [await passenger('Wanda'), await driver('Xul')]
  const road = { from: 'Bell Ville', to: 'Córdoba', inDays: 20 }
  const request = await asks(wanda, road)
  const trip = await xul.posts({ from: 'Rosario', to: 'Córdoba', inDays: 20 })
  const wanted = () => xul.call(listWanted, { params: { id: trip } })
  expect(await wanted()).toMatchObject({ requests: [{ id: request, invited: false }], invitationsLeft: 10 })
  expect(await invites(xul, trip, request)).toEqual({ invited: true, invitationsLeft: 9 })
  expect(await wanted()).toMatchObject({ requests: [{ id: request, invited: true }], invitationsLeft: 9 })
  expect(await refusalOf(invites(xul, trip, request))).toBe('already_invited')
  const { notifications } = await wanda.call(listNotifications, { query: {} })
  const news = notifications.filter(({ kind }) => kind === 'invited')
  expect(news).toMatchObject([{ kind: 'invited', group: 'alerts', trip: { id: trip }, person: { id: xul.id, name: 'Xul' } }])
  const [path, query] = (news[0]?.path ?? '').split('?')
  expect(path).toBe(`/route/${trip}`)
  expect([...new URLSearchParams(query).keys()]).toEqual(['from', 'to'])
  // a person with a seat is no longer listed
  await wanda.books(trip)
  expect((await wanted()).requests).toEqual([])
})

test('a driver cannot invite to another driver’s trip, to a past trip, or a person not shown to them (ST16)', async () => {
  const [yago, zoe, abel] = [await driver('Yago'), await passenger('Zoe'), await passenger('Abel', 'Male')]
  const road = { from: 'Rosario', to: 'Villa María', inDays: 25 }
  const trip = await yago.posts(road)
  const [hers, his] = [await asks(zoe, road), await asks(abel, { ...road, inDays: 26 })]
  expect(await refusalOf(invites(bruno, trip, hers))).toBe('not_yours')
  expect(await refusalOf(bruno.call(listWanted, { params: { id: trip } }))).toBe('not_yours')
  for (const request of [his, 'no id', trip]) expect(await refusalOf(invites(yago, trip, request))).toBe('not_found')
  expect(await refusalOf(invites(yago, 'no id', hers))).toBe('not_found')
  await shows(zoe, hers, { onlyWomen: true })
  expect(await refusalOf(invites(yago, trip, hers))).toBe('not_found')
  await shows(zoe, hers)
  await zoe.call(blockPerson, { body: { email: yago.email } })
  expect(await refusalOf(invites(yago, trip, hers))).toBe('not_found')
  const [cora, other] = [await passenger('Cora'), await yago.posts({ ...road, inDays: 27 })]
  const request = await asks(cora, { ...road, inDays: 27 })
  await yago.cancelsTrip(other)
  expect(await refusalOf(invites(yago, other, request))).toBe('not_possible_now')
  expect((await yago.call(listWanted, { params: { id: other } })).requests).toEqual([])
})

test('a driver invites at most ten people a day, also simultaneously, and ten more the next day (ST16)', async () => {
  const eva = await driver('Eva', 'Female')
  const road = { from: 'San Nicolás', to: 'Buenos Aires', inDays: 30 }
  const trip = await eva.posts(road)
  const crowd = await Promise.all(Array.from({ length: 13 }, (_, n) => passenger(`Pasajera ${'abcdefghijklm'[n]}`)))
  const requests = await Promise.all(crowd.map((one) => asks(one, road)))
  const answers = await Promise.all(requests.map((request) => refusalOf(invites(eva, trip, request))))
  expect(answers.filter((one) => one === 'not refused')).toHaveLength(MAX_INVITATIONS_A_DAY)
  expect(answers.filter((one) => one === 'too_many_invitations')).toHaveLength(3)
  const sent = () => db.selectFrom('invitations').select('account_id').where('driver_id', '=', eva.id).execute()
  expect(await sent()).toHaveLength(MAX_INVITATIONS_A_DAY)
  await later(DAY_MS)
  const left = requests.filter((_, n) => answers[n] === 'too_many_invitations')
  for (const request of left) await invites(eva, trip, request)
  expect(await sent()).toHaveLength(13)
})

test('a person is invited once to a trip, by whichever request (ST16)', async () => {
  const [fede, gala] = [await driver('Fede'), await passenger('Gala')]
  const trip = await fede.posts({ from: 'Rosario', to: 'Córdoba', inDays: 35 })
  const [one, two] = [
    await asks(gala, { from: 'Rosario', to: 'Córdoba', inDays: 35 }),
    await asks(gala, { from: 'Rosario', to: 'Villa María', inDays: 35 }),
  ]
  const answers = await Promise.all([one, two].map((request) => refusalOf(invites(fede, trip, request))))
  expect(answers.sort()).toEqual(['already_invited', 'not refused'])
  expect((await fede.call(listWanted, { params: { id: trip } })).requests.map(({ invited }) => invited)).toEqual([true, true])
  expect((await ana.call(listNotifications, { query: {} })).notifications.filter(({ kind }) => kind === 'invited')).toEqual([])
})

test('a person with a seat for that road and day is shown to no driver, until the seat has ended (ST18)', async () => {
  const [lola, mora] = [await passenger('Lola'), await driver('Mora')]
  const road = { from: 'Villa Nueva, Córdoba, Argentina', to: 'Córdoba', inDays: 63 }
  const request = await asks(lola, road)
  const whole = { from: 'Rosario', to: 'Córdoba', inDays: 63 }
  const ofMora = await mora.posts(whole)
  // a stop two kilometers from her pick-up, and another road on the same day
  const taken = await bruno.posts({ ...whole, from: 'Villa María', price: '0' })
  const back = await bruno.posts({ from: 'Córdoba', to: 'Rosario', inDays: 63, hours: '20:00', price: '0' })
  await lola.books(back)
  expect(await namesFor(diana, whole)).toEqual(['Lola'])
  const seat = await lola.books(taken)
  expect(await namesFor(diana, whole)).toEqual([])
  expect((await mora.call(listWanted, { params: { id: ofMora } })).requests).toEqual([])
  expect(await refusalOf(invites(mora, ofMora, request))).toBe('not_found')
  // the alert itself stays on, and is still shown
  expect((await lola.call(listAlerts, {})).alerts.map(({ on, shown }) => [on, shown !== null])).toEqual([[true, true]])
  await lola.cancels(seat)
  expect(await namesFor(diana, whole)).toEqual(['Lola'])
  await invites(mora, ofMora, request)
})

test('a request reveals only its person’s card, and nothing to drivers who may not see the person (ST15)', async () => {
  const hugo = await driver('Hugo')
  const [ines, julia, kira] = [await passenger('Ines'), await passenger('Julia'), await passenger('Kira')]
  const road = { from: 'Rosario', to: 'Córdoba', inDays: 60 }
  for (const one of [ines, julia, kira]) {
    const id = await asks(one, road)
    await shows(one, id, { note: `Nota de ${one.email.split('@')[0]}`, onlyWomen: one === julia })
  }
  await kira.call(blockPerson, { body: { email: hugo.email } })
  const trip = await hugo.posts(road)
  const draft = { originName: called(road.from), destinationName: called(road.to), date: clock.inDays(60) }
  const reads = async (who: CastPerson) => [
    (
      await who.send('POST', '/api/maps/route/preview', {
        ...(exchanged(draft, previewTrip.renamed.body) as object),
        hours: '09:00',
        place: 3,
        restriction: '',
      })
    ).body,
    (await who.send('GET', `/api/maps/route/${trip}/wanted`)).body,
    (await who.send('GET', `/api/maps/route/${trip}`)).body,
    (await who.send('GET', '/api/alert')).body,
  ]
  const found = async (who: CastPerson, secret: string) => (await reads(who)).filter((body) => body.includes(secret)).length
  for (const secret of [ines.id, 'Nota de ines']) expect(await found(hugo, secret)).toBe(2)
  for (const secret of [ines.email, 'Prueba', '30000111']) expect(await found(hugo, secret)).toBe(0)
  for (const secret of [julia.id, 'Nota de julia', kira.id, 'Nota de kira']) expect(await found(hugo, secret)).toBe(0)
  // people who do not drive that road cannot see any of them
  for (const other of [ana, carla])
    for (const secret of [ines.id, 'Nota de', julia.id, kira.id]) expect(await found(other, secret)).toBe(0)
})

test('unknown towns, long texts and queries are refused with a reason, and a note may have any alphabet (ST14)', async () => {
  const [uma, to] = [await passenger('Uma'), called('Córdoba')]
  const why = (from: string) => refusalOf(uma.call(setAlert, { body: { from, to, date: clock.inDays(12), show: true } }))
  for (const town of ['Atlantis', 'Ростов', "Rosario'; drop table alerts; --", '<script>alert(1)</script>', '🚗'])
    expect([town, await why(town)]).toEqual([town, 'place_unknown'])
  for (const text of ['a'.repeat(10_000), 'Rosario\0']) expect(await why(text)).toMatch(/^validation/)
  expect((await uma.call(listAlerts, {})).alerts).toEqual([])
  const road = { from: 'Rosario', to: 'Córdoba', inDays: 12 }
  const id = await asks(uma, road)
  const notes = [
    "'; drop table alerts; --",
    '<img src=x onerror=alert(1)>',
    'Еду с сумкой',
    '我只有一个小行李箱',
    'أسافر مع حقيبة',
  ]
  for (const note of notes) {
    await shows(uma, id, { note })
    expect((await drafts(bruno, road)).wanted.requests.map((one) => one.note)).toEqual([note])
  }
})

test('a companion on another person’s booking is no longer shown as looking for a ride', async () => {
  const [lea, booker, rosa] = [await passenger('Lea'), await passenger('Vera'), await driver('Rosa', 'Female')]
  const road = { from: 'Rosario', to: 'Córdoba', inDays: 27 }
  await shows(lea, await asks(lea, road))
  const trip = await rosa.posts({ ...road, seats: 4, price: '0' })
  const wanted = async () => (await rosa.call(listWanted, { params: { id: trip } })).requests.map(({ person }) => person.name)
  expect(await wanted()).toContain('Lea')
  expect(await namesFor(bruno, road)).toContain('Lea')
  const { id } = await booker.call(inviteCompanion, { params: { id: trip } })
  await lea.call(answerInvitation, { params: { id }, body: { agreed: true } })
  await booker.books(trip, { companions: [{ kind: 'account', invitation: id }] })
  expect(await wanted()).not.toContain('Lea')
  expect(await namesFor(bruno, road)).not.toContain('Lea')
})
