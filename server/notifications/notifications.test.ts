import { describe, expect, test } from 'vitest'
import { tellings as english } from '#contract/notifications.en-US.ts'
import { tellings as spanish } from '#contract/notifications.es-AR.ts'
import * as contract from '#contract/notifications.ts'
import { channels, notificationGroups, notificationKinds } from '#domain/notification.ts'
import { cast } from '../testing/cast.ts'
import { told } from '../testing/told.ts'
import { offLink } from './offLink.ts'
import { tell } from './queries.ts'
import { heard, mailTo, ticks } from './testing/told.ts'

const { ana, bruno, carla, diana, world, db, clock, stage, join, visitor } = await cast()
type Person = typeof ana

const counts = (who: Person) => who.call(contract.countNotifications, {})
const choices = (who: Person) => who.call(contract.showChoices, {})
const pathOf = (link: string) => new URL(link).pathname
const dozens = (to: Person, n: number, from = 0) =>
  db.transaction().execute((tx) =>
    tell(
      tx,
      Array.from({ length: n }, (_, i) => ({ to: to.id, kind: 'reactivated' as const, key: String(from + i), at: clock.now() })),
    ),
  )

describe('what somebody was told', () => {
  test('is theirs alone, about their own stretch, with the first name of the other one', async () => {
    const trip = await bruno.posts({ from: 'Rosario', to: 'Córdoba', via: ['Villa María'], price: '0', joining: 'on_approval' })
    const from = world.gazetteer.named('Villa María, Córdoba')?.id
    const seat = await ana.asksForSeat(trip, { from })
    const [his] = (await bruno.call(contract.listNotifications, { query: {} })).notifications
    expect(his).toMatchObject({
      kind: 'seat_requested',
      group: 'requests',
      read: false,
      bookingId: seat.id,
      person: { id: ana.id, name: 'Ana' },
      trip: { id: trip, originName: expect.stringContaining('Rosario'), hours: '09:00' },
      path: `/booking/${seat.id}`,
    })
    expect(await counts(bruno)).toMatchObject({ unread: 1, requests: 1 })
    await bruno.accepts(seat)
    const [hers] = (await ana.call(contract.listNotifications, { query: {} })).notifications
    expect(hers).toMatchObject({
      kind: 'request_accepted',
      details: { how: 'free' },
      trip: { originName: expect.stringContaining('Villa María'), date: seat.pickUp.date, hours: seat.pickUp.hours },
    })
    expect([await heard(carla), await heard(diana), await counts(bruno)]).toEqual([
      [],
      [],
      { unread: 1, conversations: 0, requests: 0 },
    ])
  })

  test('names nobody who is barred by now', async () => {
    const xul = await join({ name: 'Xul', registered: true })
    const trip = await diana.posts({ from: 'Rosario', to: 'Córdoba', inDays: 5, price: '0' })
    await xul.asksForSeat(trip)
    await db
      .transaction()
      .execute((tx) => tx.updateTable('accounts').set({ standing: 'suspended' }).where('id', '=', xul.id).execute())
    const [hers] = (await diana.call(contract.listNotifications, { query: {} })).notifications
    expect([hers?.kind, hers?.person]).toEqual(['payment_received', null])
    await db
      .transaction()
      .execute((tx) => tx.updateTable('accounts').set({ standing: 'active' }).where('id', '=', xul.id).execute())
  })

  test('comes in pages without a gap, also while more comes, and is marked read by some or up to one', async () => {
    const nina = await join({ name: 'Nina' })
    await dozens(nina, 65)
    const first = await nina.call(contract.listNotifications, { query: {} })
    await dozens(nina, 2, 65)
    const second = await nina.call(contract.listNotifications, { query: { after: first.next } })
    const third = await nina.call(contract.listNotifications, { query: { after: second.next } })
    const ids = [first, second, third].flatMap(({ notifications }) => notifications.map(({ id }) => id))
    expect([ids.length, new Set(ids).size, third.next]).toEqual([65, 65, undefined])
    expect((await counts(nina)).unread).toBe(67)
    const reads = (body: object) => nina.call(contract.readNotifications, { body: body as { upTo: string } }) // one of the two bodies
    expect((await reads({ ids: ids.slice(3, 5) })).unread).toBe(65)
    expect((await reads({ ids: ids.slice(3, 5) })).unread).toBe(65)
    expect((await reads({ upTo: ids[0] ?? '' })).unread).toBe(2)
    const [newest] = (await nina.call(contract.listNotifications, { query: {} })).notifications
    expect([newest?.read, (await reads({ upTo: 'nothing' })).unread]).toEqual([false, 2])
    await dozens(nina, 120, 100)
    expect((await counts(nina)).unread).toBe(99)
  })

  test('nobody marks what others were told', async () => {
    const [his] = (await bruno.call(contract.listNotifications, { query: {} })).notifications
    await carla.call(contract.readNotifications, { body: { ids: [his?.id ?? ''] } })
    await carla.call(contract.readNotifications, { body: { upTo: his?.id ?? '' } })
    expect((await counts(bruno)).unread).toBe(1)
  })

  test('a hint goes to their pages when another of them has read', async () => {
    const hints: string[] = []
    const leave = world.live.listen([`account:${bruno.id}`], { onHint: (topic) => void hints.push(topic), onReread: () => {} })
    const [his] = (await bruno.call(contract.listNotifications, { query: {} })).notifications
    await expect
      .poll(async () => {
        await db.transaction().execute((tx) =>
          tx
            .updateTable('notifications')
            .set({ read_at: null })
            .where('id', '=', his?.id ?? '')
            .execute(),
        )
        await bruno.call(contract.readNotifications, { body: { ids: [his?.id ?? ''] } })
        return hints.length > 0
      })
      .toBe(true)
    leave()
  })
})

describe('what somebody wants to be told', () => {
  test('is all but push about ratings, until they choose; the account cannot be switched off', async () => {
    const { groups, email, pushKey, browsers, mailbox } = await choices(carla)
    expect(groups.map(({ group }) => group)).toEqual(notificationGroups)
    expect(groups.filter((one) => !one.mail || !one.push)).toEqual([{ group: 'ratings', mail: true, push: false, always: false }])
    expect(groups.filter(({ always }) => always).map(({ group }) => group)).toEqual(['account'])
    expect([email, pushKey.length, browsers, mailbox]).toEqual([carla.email, 87, 0, '/dev-mail?to=carla%40example.org'])
    for (const channel of channels) {
      const off = () => carla.call(contract.chooseNotifications, { body: { group: 'account', channel, on: false } })
      expect(await told(off())).toBe('always_told')
    }
  })

  test('mail that is switched off stays away, and comes when it is switched on; it is on the page in any case', async () => {
    const [mara, trip] = [
      await join({ name: 'Mara', registered: true }),
      await diana.posts({ from: 'Rosario', to: 'Córdoba', inDays: 9, price: '0' }),
    ]
    const chosen = await mara.call(contract.chooseNotifications, { body: { group: 'money', channel: 'mail', on: false } })
    expect(chosen.groups.find(({ group }) => group === 'money')).toMatchObject({ mail: false, push: true })
    const seat = await mara.books(trip)
    await ticks(stage)
    expect([await heard(mara), await mailTo({ db }, mara)]).toEqual([['seat_paid.free'], []])
    await mara.cancels(seat)
    await mara.call(contract.chooseNotifications, { body: { group: 'money', channel: 'mail', on: true } })
    await mara.books(trip)
    await ticks(stage)
    expect((await mailTo({ db }, mara)).map(({ subject }) => subject)).toEqual(['Your seat is confirmed: Rosario → Córdoba'])
  })
})

describe('the link at the end of a mail', () => {
  const linkOf = async (who: Person) => {
    const [mail] = await mailTo({ db }, who)
    return /<(.+)>/.exec(mail?.headers['List-Unsubscribe'] ?? '')?.[1] ?? ''
  }
  const isOn = async (who: Person, group: string) => (await choices(who)).groups.find((one) => one.group === group)?.mail

  test('looking at it changes nothing, pressing it ends mail of that kind, without a login, as often as one likes', async () => {
    await ticks(stage)
    const link = await linkOf(ana)
    expect(link).toMatch(/^http:\/\/localhost\/api\/notification\/off\//)
    const page = await visitor().send('GET', pathOf(link), undefined, { 'accept-language': 'es-AR' })
    expect(page.headers['content-type']).toContain('text/html')
    expect([
      page.body.includes('<form method="post">'),
      page.body.includes('lang="es-AR"'),
      page.body.includes(ana.email),
    ]).toEqual([true, true, false])
    const group = notificationGroups.find((one) => link.includes(`.${one}.`)) ?? ''
    expect(await isOn(ana, group)).toBe(true)
    for (let n = 0; n < 2; n++) {
      const pressed = await stage.app.inject({
        method: 'POST',
        url: pathOf(link),
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload: 'List-Unsubscribe=One-Click',
      })
      expect(pressed.statusCode).toBe(200)
      expect(await isOn(ana, group)).toBe(false)
    }
    expect((await choices(ana)).groups.filter(({ mail }) => !mail).length).toBe(1)
  })

  test('a link that we did not make is none, nor one about the account', async () => {
    const right = offLink(world, ana.id, 'trips')
    const others = [
      right.replace('.trips.', '.money.'),
      right.replace(ana.id, bruno.id),
      `${right}x`,
      right.slice(0, -1),
      offLink(world, ana.id, 'account'),
    ]
    for (const link of others)
      for (const method of ['GET', 'POST']) expect((await visitor().send(method, pathOf(link))).statusCode).toBe(404)
    expect((await visitor().send('GET', pathOf(right))).statusCode).toBe(200)
  })

  test('one from before the secret was changed is still ours', async () => {
    const before = offLink({ ...world, secret: 'the secret of last year' }, ana.id, 'trips')
    expect((await visitor().send('GET', pathOf(before))).statusCode).toBe(404)
    const { groupOfLink } = await import('./offLink.ts')
    const changed = { ...world, settings: { ...world.settings, SECRET_PREVIOUS: 'the secret of last year' } }
    expect(groupOfLink(changed, before.split('/').at(-1) ?? '')).toEqual({ account: ana.id, group: 'trips' })
  })
})

describe('words', () => {
  test('there are the same of each kind in both languages, with the same facts in them', () => {
    const facts = (words: object) =>
      JSON.stringify(words)
        .match(/\{\w+\}/g)
        ?.toSorted() ?? []
    expect(Object.keys(spanish).toSorted()).toEqual(Object.keys(english).toSorted())
    for (const kind of notificationKinds) {
      expect([kind, new Set(facts(spanish[kind]))]).toEqual([kind, new Set(facts(english[kind]))])
      expect(Object.values(english[kind]).filter((text) => text === '')).toEqual([])
    }
  })
})
