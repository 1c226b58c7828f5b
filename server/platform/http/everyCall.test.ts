import { afterAll, expect, test } from 'vitest'
import { readChat, sendMessage } from '#contract/messages/messages.ts'
import { searchTrips } from '#contract/trips/trips.ts'
import { called, cast } from '../../testing/cast.ts'
import { listenAnywhere } from '../../testing/listening.ts'
import { malformedPaths, oddCalls, oddRequests, requestRaw } from '../../testing/oddRequests.ts'
import { siteOn } from '../../testing/site/site.ts'

const { ana, bruno, emma, visitor, stage, clock } = await cast()
const trip = await bruno.posts({ from: 'Rosario', to: 'Córdoba' })
const { id: seat } = await ana.asksForSeat(trip)
await ana.call(sendMessage, { body: { message: 'Hola', email: bruno.email } })
const { site, close } = await siteOn(stage)
afterAll(close)

const status = async (path: string) => (await ana.send('GET', `/api${path}`)).statusCode
const search = new URLSearchParams({ from: called('Rosario'), to: called('Córdoba') })

test.each(['01-01-0001', '31-12-1969', '31-12-2059', '01-01-2060', '31-12-9999'])('a search refuses the day %s', async (date) => {
  for (const path of ['/maps/route', '/maps/route/count', '/maps/route/days'])
    expect([path, await status(`${path}?${search}&date=${date}`)]).toEqual([path, 422])
  for (const end of ['from', 'to']) expect((await emma.send('GET', `/api/audit?${end}=${date}`)).statusCode).toBe(422)
})

test.each(['999999999999.1', '-999999999999.1', '999999999999999999.1', '-999999999999999999.999999999'])(
  'a list with the invented key %s starts at the beginning',
  async (after) => {
    for (const order of ['departure', 'price']) {
      expect(await status(`/maps/route?order=${order}&after=${after}`)).toBe(200)
      expect(await status(`/maps/route?${search}&date=${clock.inDays(5)}&order=${order}&after=${after}`)).toBe(200)
    }
    const { routes } = await ana.call(searchTrips, { query: { after } })
    expect(routes).toHaveLength(1)
  },
)

test.each(['/legal-hold/0.0/lifting', '/moderation/case/NaN/prolonging'])(
  '%s with a text instead of an id is not found',
  async (path) => {
    expect((await emma.send('POST', `/api${path}`, { reason: 'There is none.' })).statusCode).toBe(404)
  },
)

test('a chat refuses a read position beyond the possible messages', async () => {
  const upTo = 2 ** 31
  await expect(ana.call(readChat, { params: { id: bruno.id }, body: { upTo } })).rejects.toThrow('validation')
})

test('a malformed path is refused as not found, in the format of other refusals', async () => {
  const address = await listenAnywhere(site)
  for (const path of malformedPaths) {
    const answer = await requestRaw(address, path)
    expect([path, answer.status < 500]).toEqual([path, true])
  }
  for (const path of ['/%', '/api/%']) {
    const { status, rest } = await requestRaw(address, path)
    expect([status, rest.includes('application/problem+json'), rest.includes('"reason":"not_found"')]).toEqual([404, true, true])
    expect(rest).not.toContain(`"${path}"`)
  }
  expect((await requestRaw(address, '//[')).status).toBe(200)
})

/** In each round one odd request is sent to every call. `npm run lab -- prove:requests` sends 200,000 requests. */
const ROUNDS = 8

test('every call responds to odd requests of any caller, never with a 500', async () => {
  const members = [emma, ana, bruno]
  const stranger = visitor()
  const odd = oddRequests(1, { ids: [trip, seat, ana.id, emma.id, bruno.id], texts: [called('Rosario'), called('Córdoba')] })
  let refused = 0
  for (let round = 0; round < ROUNDS; round++) {
    for (const call of oddCalls) {
      const { method, address, body } = odd(call)
      const member = members[round % 4]
      const caller = member ?? stranger
      const send = () => caller.send(method, address, body, { 'idempotency-key': `k${round}${address.length}` })
      let { statusCode } = await send()
      // some calls end their sender's session, and later calls would be refused with 401
      if (statusCode === 401 && member) {
        await member.comesBack().catch(() => undefined)
        statusCode = (await send()).statusCode
      }
      if (statusCode === 401) refused++
      expect([statusCode < 500, method, address, body]).toEqual([true, method, address, body])
    }
  }
  // a visitor sends every fourth round, so about a quarter of the requests may be refused with 401
  expect(refused / (ROUNDS * oddCalls.length)).toBeLessThan(0.3)
}, 120_000)

test('a token or a signature in an unknown alphabet is refused', async () => {
  const strange = 'é'.repeat(43)
  // an earlier call has ended her sessions
  await ana.comesBack()
  expect((await ana.send('POST', '/api/alert', {}, { 'x-csrf-token': strange })).json()).toMatchObject({ reason: 'csrf' })
  const link = `/api/notification/off/${encodeURIComponent(`${ana.id}.trips.${strange.slice(0, 32)}`)}`
  expect((await visitor().send('GET', link)).statusCode).toBe(404)
})
