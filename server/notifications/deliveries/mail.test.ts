import { expect, test } from 'vitest'
import * as contract from '#contract/notifications/notifications.ts'
import { showSession } from '#contract/people/accounts.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#domain/time.ts'
import { read } from '../../providers/mail/testing/smtp.ts'
import { cast, type CastPerson } from '../../testing/cast.ts'
import { postOffice } from '../testing/post.ts'
import { sendNotifications } from './actions.ts'

const stage = await cast()
const { ana, bruno, carla, db, clock, join } = stage
const { smtp, site, sends, letters, states, tells } = await postOffice(stage)

const stands = (who: CastPerson, standing: 'active' | 'suspended') =>
  db.transaction().execute((tx) => tx.updateTable('accounts').set({ standing }).where('id', '=', who.id).execute())
const alarms = async (who: CastPerson) =>
  (await db.selectFrom('alarms').select('kind').where('about', '=', who.id).execute()).map(({ kind }) => kind)

test('mail is in the language of the last visit, as HTML and text, without names', async () => {
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
  expect(hers?.headers).toMatchObject({ subject: 'Tu lugar está confirmado: Rosario → Córdoba', 'content-language': 'es-AR' })
  expect(hers?.parts[0]?.text).toMatch(/Salís el miércoles 25 de noviembre a las 09:00/)
  for (const part of [...(mine?.parts ?? []), ...(hers?.parts ?? [])]) {
    expect(part.text).not.toMatch(/Ana|Bruno|Carla|Prueba|@example\.org|<img|<script|src=/)
    expect(part.text.match(/https?:\/\/[^\s"<]+/g)?.every((link) => link.startsWith('http://localhost/'))).toBe(true)
  }
})

test('mail can be unsubscribed with one click, and has a unique message id', async () => {
  const all = smtp.received.map(read)
  for (const { headers } of all) {
    expect(headers['list-unsubscribe-post']).toBe('List-Unsubscribe=One-Click')
    expect(headers['list-unsubscribe']).toMatch(/^<http:\/\/localhost\/api\/notification\/off\/[\w.-]+>$/)
  }
  expect(new Set(all.map(({ headers }) => headers['message-id'])).size).toBe(all.length)
})

test('mail about the account has no unsubscribe link and always arrives, even for barred people', async () => {
  const xul = await join({ name: 'Xul', registered: true })
  await stands(xul, 'suspended')
  await tells(xul, { kind: 'suspended' })
  await tells(xul)
  await sends()
  expect(letters(xul).map(({ headers }) => [headers.subject, headers['list-unsubscribe']])).toEqual([
    ['Your account is suspended', undefined],
  ])
  await stands(xul, 'active')
})

test('mail is not sent to invented people, nor about old, read or expired notifications', async () => {
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

test('mail that the mail server temporarily refuses is retried under the same id, and arrives once', async () => {
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

test('mail that is refused, or not accepted within a day, is abandoned with one alarm', async () => {
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

test('two servers send each mail once, or again under the same id if one of them dies before it records the sending', async () => {
  const people = await Promise.all(['Uma', 'Ulises', 'Ugo'].map((name) => join({ name })))
  for (const who of people) for (let n = 0; n < 4; n++) await tells(who)
  await Promise.all([sends(), sends(), sends(), sends()])
  expect(people.map((who) => letters(who).length)).toEqual([4, 4, 4])
  const [uma] = people
  if (!uma) throw new Error('nobody')
  await tells(uma)
  const dying = {
    ...site.mail,
    send: async (letter: Parameters<typeof site.mail.send>[0]) => site.mail.send(letter).then(() => new Promise<never>(() => {})),
  }
  void sendNotifications({ ...site, mail: dying })
  await expect.poll(() => letters(uma).length).toBe(5)
  await sends()
  expect(letters(uma).length).toBe(5)
  clock.pass(10 * MINUTE_MS)
  await sends()
  const ids = letters(uma).map(({ headers }) => headers['message-id'])
  expect([ids.length, new Set(ids).size]).toEqual([6, 5])
})
