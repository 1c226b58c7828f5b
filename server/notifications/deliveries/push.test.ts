import { expect, test } from 'vitest'
import * as contract from '#contract/notifications/notifications.ts'
import { showSession } from '#contract/people/accounts.ts'
import { MINUTE_MS } from '#domain/time.ts'
import { browser } from '../../providers/push/testing/service.ts'
import { cast, type CastPerson } from '../../testing/cast.ts'
import { refusalOf } from '../../testing/person.ts'
import { OUT_THERE, postOffice } from '../testing/post.ts'

const stage = await cast()
const { ana, bruno, carla, diana, later, clock, join } = stage
const { service, sends, states, tells } = await postOffice(stage)

const subscribes = (who: CastPerson, name: string, one = browser()) =>
  who
    .call(contract.subscribePush, {
      body: { endpoint: `${OUT_THERE}/${name}`, keys: { p256dh: one.publicKey, auth: one.auth } },
    })
    .then(({ browsers }) => ({ ...one, browsers, sees: () => shown(name, one) }))
const shown = (name: string, { opened }: ReturnType<typeof browser>) =>
  service.received.filter(({ path }) => path === `/${name}`).map(({ body }) => contract.Pushed.parse(JSON.parse(opened(body))))

test('push reaches every browser of a person, encrypted, in the person’s language, and without names', async () => {
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
    title: 'Te piden un lugar: Rosario → Córdoba',
    path: `/booking/${seat.id}`,
  })
  expect(desk.sees()).toEqual([one])
  expect(JSON.stringify(one)).not.toMatch(/Ana|Prueba|@/)
})

test('push goes to the last user of a browser, and to no one after the browser is removed', async () => {
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

test.each([404, 410])('a browser that no longer exists (%i) is deleted', async (status) => {
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

test('a failing push service is retried, and a reminder that has become too late is not sent', async () => {
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
  expect((await states(pia)).filter(({ channel }) => channel === 'push').map(({ state, problem }) => [state, problem])).toEqual([
    ['sent', null],
    ['gone', 'too late'],
  ])
})

test('push refuses internal addresses, and an eleventh browser', async () => {
  const rita = await join({ name: 'Rita' })
  const one = browser()
  for (const endpoint of ['https://169.254.169.254/x', 'http://push.example.org/x', 'https://localhost:9200/x'])
    expect(
      await refusalOf(rita.call(contract.subscribePush, { body: { endpoint, keys: { p256dh: one.publicKey, auth: one.auth } } })),
    ).toBe('push_address_refused')
  let browsers = 0
  for (let n = 0; n < 12; n++) {
    clock.pass(1000)
    browsers = (await subscribes(rita, `rita${n}`)).browsers
  }
  expect(browsers).toBe(10)
})
