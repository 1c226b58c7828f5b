import { afterAll, describe, expect, test } from 'vitest'
import { showSession } from '#contract/accounts.ts'
import * as contract from '#contract/notifications.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#domain/time.ts'
import { smtpMail } from '../../outside/mail/hosted.ts'
import { read, smtpServer } from '../../outside/mail/testing/smtp.ts'
import type { Push } from '../../outside/push/port.ts'
import { webPush } from '../../outside/push/hosted.ts'
import { browser, pushService } from '../../outside/push/testing/service.ts'
import { newPushKeys } from '../../outside/push/keys.ts'
import { cast } from '../../testing/cast.ts'
import { told } from '../../testing/told.ts'
import { tell } from '../queries.ts'
import { deliver } from './actions.ts'

const { ana, bruno, carla, diana, later, world, db, clock, join } = await cast()
type Person = typeof ana

const smtp = await smtpServer()
const mail = smtpMail({ url: smtp.url, from: 'Tramo <tramo@example.org>' })
const service = await pushService()
afterAll(() => mail.close().then(smtp.close).then(service.close))

const OUT_THERE = 'https://push.example.org'
const local = webPush({ keys: newPushKeys(), subject: 'mailto:tramo@example.org', isAllowed: () => true })
/** What stands out there for browsers is a service on this machine. */
const push: Push = {
  ...local,
  send: (target, word) => local.send({ ...target, address: target.address.replace(OUT_THERE, service.origin) }, word),
}
const site = { ...world, mail, push }
const sends = () => deliver(site)

const letters = (who: Person) => smtp.received.filter(({ to }) => to === who.email).map(read)
const states = (who: Person) =>
  db
    .selectFrom('deliveries as d')
    .innerJoin('notifications as n', 'n.id', 'd.notification_id')
    .select(['d.channel', 'd.state', 'd.problem', 'd.tries'])
    .where('n.account_id', '=', who.id)
    .orderBy('n.n')
    .orderBy('d.channel')
    .execute()
const alarms = async (who: Person) =>
  (await db.selectFrom('alarms').select('kind').where('about', '=', who.id).execute()).map(({ kind }) => kind)

let key = 0
const tells = (who: Person, more: object = {}) =>
  db
    .transaction()
    .execute((tx) => tell(tx, [{ to: who.id, kind: 'change_answered', key: String(key++), at: clock.now(), ...more }]))

describe('mail', () => {
  test('is in the language of the last visit, in two forms, and names nobody', async () => {
    const trip = await bruno.posts({ from: 'Rosario', to: 'Córdoba', price: '0' })
    await ana.books(trip)
    await sends()
    const [mine] = letters(ana)
    expect(mine?.headers).toMatchObject({ subject: 'Your seat is confirmed: Rosario → Córdoba', 'content-language': 'en-US' })
    expect(mine?.parts.map(({ type }) => type)).toEqual(['text/plain', 'text/html'])

    clock.pass(2 * MINUTE_MS)
    await carla.call(showSession, {}, { 'accept-language': 'es-AR' })
    await carla.books(trip)
    await sends()
    const [hers] = letters(carla)
    expect(hers?.headers).toMatchObject({ subject: 'Tu asiento está confirmado: Rosario → Córdoba', 'content-language': 'es-AR' })
    expect(hers?.parts[0]?.text).toMatch(/Salís el miércoles 25 de noviembre a las 09:00/)
    for (const part of [...(mine?.parts ?? []), ...(hers?.parts ?? [])]) {
      expect(part.text).not.toMatch(/Ana|Bruno|Carla|Prueba|@example\.org|<img|<script|src=/)
      expect(part.text.match(/https?:\/\/[^\s"<]+/g)?.every((link) => link.startsWith('http://localhost/'))).toBe(true)
    }
  })

  test('can be ended with one click, and has an id of its own', async () => {
    const all = smtp.received.map(read)
    for (const { headers } of all) {
      expect(headers['list-unsubscribe-post']).toBe('List-Unsubscribe=One-Click')
      expect(headers['list-unsubscribe']).toMatch(/^<http:\/\/localhost\/api\/notification\/off\/[\w.-]+>$/)
    }
    expect(new Set(all.map(({ headers }) => headers['message-id'])).size).toBe(all.length)
  })

  test('about the account always comes, without a click to end it, also to whoever is barred', async () => {
    const xul = await join({ name: 'Xul', registered: true })
    await db
      .transaction()
      .execute((tx) => tx.updateTable('accounts').set({ standing: 'suspended' }).where('id', '=', xul.id).execute())
    await tells(xul, { kind: 'suspended' })
    await tells(xul)
    await sends()
    expect(letters(xul).map(({ headers }) => [headers.subject, headers['list-unsubscribe']])).toEqual([
      ['Your account is suspended', undefined],
    ])
    await db
      .transaction()
      .execute((tx) => tx.updateTable('accounts').set({ standing: 'active' }).where('id', '=', xul.id).execute())
  })

  test('never goes to people who are made up, nor about what is long ago, read or of no use any more', async () => {
    const dora = await join({ name: 'Dora' })
    await tells(dora, { at: new Date(clock.now().getTime() - 2 * DAY_MS) })
    await tells(dora, { until: clock.now() })
    await tells(dora)
    const { notifications } = await dora.call(contract.listNotifications, { query: {} })
    await dora.call(contract.readNotifications, { body: { ids: notifications.map(({ id }) => id) } })
    await db.transaction().execute((tx) => tx.updateTable('accounts').set({ demo: true }).where('id', '=', dora.id).execute())
    await tells(dora)
    await sends()
    expect([letters(dora), await states(dora)]).toEqual([[], []])
  })

  test('that a server cannot take now is tried again under the same id, and arrives once', async () => {
    const lina = await join({ name: 'Lina' })
    await tells(lina)
    smtp.says.data = '451 later'
    await sends()
    await sends()
    expect(await states(lina)).toEqual([{ channel: 'mail', state: 'pending', problem: 'away', tries: 1 }])
    delete smtp.says.data
    clock.pass(MINUTE_MS)
    for (let n = 0; n < 3; n++) await sends()
    expect([letters(lina).length, await states(lina)]).toEqual([1, [{ channel: 'mail', state: 'sent', problem: null, tries: 2 }]])
  })

  test('that is refused, or not taken for a day, is given up, and a person is to look, once', async () => {
    const [otto, omar] = [await join({ name: 'Otto' }), await join({ name: 'Omar' })]
    await tells(otto)
    await tells(otto)
    smtp.says.rcpt = '550 no such user'
    await sends()
    expect([(await states(otto)).map(({ state }) => state), await alarms(otto)]).toEqual([['failed', 'failed'], ['mail_failed']])
    smtp.says.rcpt = '452 later'
    await tells(omar)
    for (let hour = 0; hour < 26; hour++) {
      await sends()
      clock.pass(HOUR_MS)
    }
    delete smtp.says.rcpt
    await sends()
    expect([await states(omar), await alarms(omar)]).toMatchObject([[{ state: 'failed', problem: 'given up' }], ['mail_failed']])
    expect(letters(omar)).toEqual([])
  })

  test('is sent once by two servers at once, and again after one died in between: under the same id', async () => {
    const people = await Promise.all(['Uma', 'Ulises', 'Ugo'].map((name) => join({ name })))
    for (const who of people) for (let n = 0; n < 4; n++) await tells(who)
    await Promise.all([sends(), sends(), sends(), sends()])
    expect(people.map((who) => letters(who).length)).toEqual([4, 4, 4])
    const [uma] = people
    if (!uma) throw new Error('nobody')
    await tells(uma)
    const dying = {
      ...mail,
      send: async (letter: Parameters<typeof mail.send>[0]) => mail.send(letter).then(() => new Promise<never>(() => {})),
    }
    void deliver({ ...site, mail: dying })
    await expect.poll(() => letters(uma).length).toBe(5)
    await sends()
    expect(letters(uma).length).toBe(5)
    clock.pass(10 * MINUTE_MS)
    await sends()
    const ids = letters(uma).map(({ headers }) => headers['message-id'])
    expect([ids.length, new Set(ids).size]).toEqual([6, 5])
  })
})

describe('push', () => {
  const subscribes = (who: Person, name: string, one = browser()) =>
    who
      .call(contract.subscribePush, {
        body: { endpoint: `${OUT_THERE}/${name}`, keys: { p256dh: one.publicKey, auth: one.auth } },
      })
      .then(({ browsers }) => ({ ...one, browsers, sees: () => shown(name, one) }))
  const shown = (name: string, { opened }: ReturnType<typeof browser>) =>
    service.received.filter(({ path }) => path === `/${name}`).map(({ body }) => contract.Pushed.parse(JSON.parse(opened(body))))

  test('reaches every browser of a person, encrypted, in their language, and names nobody', async () => {
    await later(0)
    const [phone, desk] = [await subscribes(diana, 'phone'), await subscribes(diana, 'desk')]
    expect([phone.browsers, desk.browsers]).toEqual([1, 2])
    const trip = await diana.posts({ from: 'Rosario', to: 'Córdoba', inDays: 6, joining: 'on_approval', price: '1000.00' })
    await later(2 * MINUTE_MS)
    await diana.call(showSession, {}, { 'accept-language': 'es-AR' })
    clock.pass(2 * MINUTE_MS)
    await diana.call(showSession, {}, { 'accept-language': 'es-AR' })
    const seat = await ana.asksForSeat(trip)
    for (let n = 0; n < 2; n++) await sends()
    const [one] = phone.sees()
    expect(one).toMatchObject({
      kind: 'seat_requested',
      title: 'Te piden un asiento: Rosario → Córdoba',
      path: `/booking/${seat.id}`,
    })
    expect(desk.sees()).toEqual([one])
    expect(JSON.stringify(one)).not.toMatch(/Ana|Prueba|@/)
  })

  test('goes to whoever was last logged in at that browser, and to nobody once it is taken away', async () => {
    const theirs = browser()
    await subscribes(bruno, 'shared', theirs)
    await subscribes(carla, 'shared', theirs)
    await tells(bruno)
    await tells(carla)
    await sends()
    expect(shown('shared', theirs).length).toBe(1)
    expect((await bruno.call(contract.showChoices, {})).browsers).toBe(0)
    await bruno.call(contract.unsubscribePush, { body: { endpoint: `${OUT_THERE}/shared` } })
    expect((await carla.call(contract.showChoices, {})).browsers).toBe(1)
    await carla.call(contract.unsubscribePush, { body: { endpoint: `${OUT_THERE}/shared` } })
    await tells(carla)
    await sends()
    expect(shown('shared', theirs).length).toBe(1)
  })

  test.each([404, 410])('a browser that is gone (%i) is forgotten', async (status) => {
    const nora = await join({ name: `Nora${status}` })
    await subscribes(nora, `nora${status}`)
    service.says.status = status
    await tells(nora)
    await sends()
    service.says.status = 201
    expect((await nora.call(contract.showChoices, {})).browsers).toBe(0)
    expect((await states(nora)).map(({ channel, state }) => [channel, state])).toEqual([
      ['mail', 'sent'],
      ['push', 'gone'],
    ])
  })

  test('a service with trouble is asked again, and a reminder that is late by then is not sent', async () => {
    const pia = await join({ name: 'Pia' })
    const phone = await subscribes(pia, 'pia')
    service.says.status = 503
    await tells(pia)
    await tells(pia, { kind: 'trip_soon', until: new Date(clock.now().getTime() + MINUTE_MS) })
    await sends()
    service.says.status = 201
    service.received.length = 0
    clock.pass(MINUTE_MS)
    await sends()
    expect(phone.sees().map(({ kind }) => kind)).toEqual(['change_answered'])
    expect((await states(pia)).filter(({ channel }) => channel === 'push').map(({ state, problem }) => [state, problem])).toEqual(
      [
        ['sent', null],
        ['gone', 'too late'],
      ],
    )
  })

  test('is not for addresses inside, and ten browsers are the most', async () => {
    const rita = await join({ name: 'Rita' })
    const one = browser()
    for (const endpoint of ['https://169.254.169.254/x', 'http://push.example.org/x', 'https://localhost:9200/x'])
      expect(
        await told(rita.call(contract.subscribePush, { body: { endpoint, keys: { p256dh: one.publicKey, auth: one.auth } } })),
      ).toBe('push_address_refused')
    let browsers = 0
    for (let n = 0; n < 12; n++) {
      clock.pass(1000)
      browsers = (await subscribes(rita, `rita${n}`)).browsers
    }
    expect(browsers).toBe(10)
  })
})
