import { describe, expect, test } from 'vitest'
import { notificationTexts as english } from '#contract/notifications/notifications.en-US.ts'
import { notificationTexts as spanish } from '#contract/notifications/notifications.es-AR.ts'
import * as contract from '#contract/notifications/notifications.ts'
import { channels, notificationGroups, notificationKinds } from '#domain/notifications/notification.ts'
import { cast } from '../testing/cast.ts'
import { uploadedId } from '../testing/papers.ts'
import { refusalOf } from '../testing/person.ts'
import { notify } from './queries.ts'
import { mailTo, receivedKinds, ticks } from './testing/post.ts'

const { ana, bruno, carla, diana, world, db, clock, stage, join } = await cast()
type Person = typeof ana

const counts = (who: Person) => who.call(contract.countNotifications, {})
const choices = (who: Person) => who.call(contract.showChoices, {})
const dozens = (to: Person, n: number, from = 0) =>
  db.transaction().execute((tx) =>
    notify(
      tx,
      Array.from({ length: n }, (_, i) => ({ to: to.id, kind: 'reactivated' as const, key: String(from + i), at: clock.now() })),
    ),
  )

describe('notifications of a person', () => {
  test('a notification is visible only to its receiver, and shows the booked stretch and the other person’s first name and photo', async () => {
    const photo = await uploadedId(ana, 'photo')
    await db.updateTable('accounts').set({ photo_id: photo }).where('id', '=', ana.id).execute()
    const trip = await bruno.posts({ from: 'Rosario', to: 'Córdoba', via: ['Villa María'], price: '0', joining: 'on_approval' })
    const from = world.gazetteer.named('Villa María, Córdoba')?.id
    const seat = await ana.asksForSeat(trip, { from })
    const [his] = (await bruno.call(contract.listNotifications, { query: {} })).notifications
    expect(his).toMatchObject({
      kind: 'seat_requested',
      group: 'requests',
      read: false,
      bookingId: seat.id,
      person: { id: ana.id, name: 'Ana', photo: `/api/image/${photo}`, gender: 'Female' },
      trip: { id: trip, originName: expect.stringContaining('Villa María'), hours: seat.pickUp.hours },
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
    expect([await receivedKinds(carla), await receivedKinds(diana), await counts(bruno)]).toEqual([
      [],
      [],
      { unread: 1, conversations: 0, requests: 0 },
    ])
  })

  test('notifications contain no name of a barred person', async () => {
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

  test('notifications are paged without gaps, even while new ones arrive, and are marked as read one by one or up to a given one', async () => {
    const nina = await join({ name: 'Nina' })
    await dozens(nina, 65)
    const first = await nina.call(contract.listNotifications, { query: {} })
    await dozens(nina, 2, 65)
    const second = await nina.call(contract.listNotifications, { query: { after: first.next } })
    const third = await nina.call(contract.listNotifications, { query: { after: second.next } })
    const ids = [first, second, third].flatMap(({ notifications }) => notifications.map(({ id }) => id))
    expect([ids.length, new Set(ids).size, third.next]).toEqual([65, 65, undefined])
    expect((await counts(nina)).unread).toBe(67)
    const reads = (body: object) => nina.call(contract.readNotifications, { body: body as { upTo: string } }) // as: the body has either of two shapes
    expect((await reads({ ids: ids.slice(3, 5) })).unread).toBe(65)
    expect((await reads({ ids: ids.slice(3, 5) })).unread).toBe(65)
    expect((await reads({ upTo: ids[0] ?? '' })).unread).toBe(2)
    const [newest] = (await nina.call(contract.listNotifications, { query: {} })).notifications
    expect([newest?.read, (await reads({ upTo: 'nothing' })).unread]).toEqual([false, 2])
    await dozens(nina, 120, 100)
    expect((await counts(nina)).unread).toBe(99)
  })

  test('a person cannot mark another person’s notifications', async () => {
    const [his] = (await bruno.call(contract.listNotifications, { query: {} })).notifications
    await carla.call(contract.readNotifications, { body: { ids: [his?.id ?? ''] } })
    await carla.call(contract.readNotifications, { body: { upTo: his?.id ?? '' } })
    expect((await counts(bruno)).unread).toBe(1)
  })

  test('reading on one page sends a live event to the person’s other pages', async () => {
    const topics: string[] = []
    const leave = world.live.listen([`account:${bruno.id}`], { onEvent: (topic) => void topics.push(topic), onReread: () => {} })
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
        return topics.length > 0
      })
      .toBe(true)
    leave()
  })
})

describe('notification choices', () => {
  test('by default all notifications are sent except push about ratings, and account mail cannot be switched off', async () => {
    const { groups, email, pushKey, browsers, mailbox } = await choices(carla)
    expect(groups.map(({ group }) => group)).toEqual(notificationGroups)
    expect(groups.filter((one) => !one.mail || !one.push)).toMatchObject([{ group: 'ratings', mail: true, push: false }])
    expect(groups.filter(({ always }) => always).map(({ group }) => group)).toEqual(['account'])
    expect([email, pushKey.length, browsers, mailbox]).toEqual([carla.email, 87, 0, '/dev-mail?to=carla%40example.org'])
    for (const channel of channels) {
      const off = () => carla.call(contract.chooseNotifications, { body: { group: 'account', channel, on: false } })
      expect(await refusalOf(off())).toBe('always_told')
      const kindOff = () => carla.call(contract.chooseNotifications, { body: { kind: 'warned', channel, on: false } })
      expect(await refusalOf(kindOff())).toBe('always_told')
    }
  })

  test('a choice applies to one kind, until a choice about the whole group replaces it', async () => {
    const [mia, trip] = [
      await join({ name: 'Mia', registered: true }),
      await diana.posts({ from: 'Rosario', to: 'Córdoba', inDays: 8, price: '0', joining: 'on_approval' }),
    ]
    const mails = async () => (await mailTo({ db }, mia)).map(({ subject }) => subject.split(':')[0])
    const chooses = (body: { kind: 'request_accepted' } | { group: 'requests' }, on: boolean) =>
      mia.call(contract.chooseNotifications, { body: { ...body, channel: 'mail', on } })
    const { groups } = await chooses({ kind: 'request_accepted' }, false)
    const requests = groups.find(({ group }) => group === 'requests')
    expect([requests?.mail, requests?.push]).toEqual([false, true])
    expect(requests?.kinds.filter(({ mail }) => !mail)).toEqual([{ kind: 'request_accepted', mail: false, push: true }])
    await diana.accepts(await mia.asksForSeat(trip))
    await ticks(stage)
    expect(await mails()).toEqual([])
    await chooses({ group: 'requests' }, false)
    await chooses({ kind: 'request_accepted' }, true)
    const again = await diana.posts({ from: 'Córdoba', to: 'Rosario', inDays: 12, price: '0', joining: 'on_approval' })
    await diana.accepts(await mia.asksForSeat(again))
    await ticks(stage)
    expect(await mails()).toEqual(['You have a seat'])
    const all = await chooses({ group: 'requests' }, true)
    expect(all.groups.find(({ group }) => group === 'requests')?.kinds.every(({ mail }) => mail)).toBe(true)
  })

  test('mail of a switched-off kind is not sent until the kind is switched on, and the page shows the notification anyway', async () => {
    const [mara, trip] = [
      await join({ name: 'Mara', registered: true }),
      await diana.posts({ from: 'Rosario', to: 'Córdoba', inDays: 9, price: '0' }),
    ]
    const chosen = await mara.call(contract.chooseNotifications, { body: { group: 'money', channel: 'mail', on: false } })
    expect(chosen.groups.find(({ group }) => group === 'money')).toMatchObject({ mail: false, push: true })
    const seat = await mara.books(trip)
    await ticks(stage)
    expect([await receivedKinds(mara), await mailTo({ db }, mara)]).toEqual([['seat_paid.free'], []])
    await mara.cancels(seat)
    await mara.call(contract.chooseNotifications, { body: { group: 'money', channel: 'mail', on: true } })
    await mara.books(trip)
    await ticks(stage)
    expect((await mailTo({ db }, mara)).map(({ subject }) => subject)).toEqual(['Your seat is confirmed: Rosario → Córdoba'])
  })
})

describe('messages of notifications', () => {
  test('both languages have the same messages of each kind, with the same placeholders', () => {
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
