import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { cancelSeat } from '#contract/bookings/bookings.ts'
import { listNotifications } from '#contract/notifications/notifications.ts'
import { cast, type CastPerson } from '#server/testing/cast.ts'
import { runJob } from '#server/testing/runJob.ts'
import { finder } from './leaks.ts'

/*
 * Checks that only the passenger knows the passenger's position on the waiting list (B10, rules 14). W waits, N is next, D
 * drives, H holds the seat, and S is a registered stranger. The driver gets only the number of passengers on the list.
 */
type Kind = 'D' | 'N' | 'H' | 'S'

const { diana, clock, join, world } = await cast()
const joined = (name: string) => join({ name, gender: 'Female', registered: true })
const [holder, waiting, next, stranger] = [
  await joined('Hilda'),
  await joined('Wanda'),
  await joined('Norma'),
  await joined('Sara'),
]
const trip = await diana.posts({ from: 'Rosario', to: 'Córdoba', seats: 2 })
const together = (name: string, lastName: string) => [{ kind: 'adult' as const, name, lastName, adultStated: true }]
const booking = await holder.books(trip, { companions: together('Olga', 'Rey') })
const place = await waiting.asksForSeat(trip, { wait: true, companions: together('Zenobia', 'Quirno') })
const nexts = await next.asksForSeat(trip, { wait: true })
await runJob(world, 'serve-waiting-lists')

const others: Record<Kind, CastPerson> = { D: diana, N: next, H: holder, S: stranger }
const secrets = [place.id, waiting.id, waiting.email, 'Wanda', 'Zenobia', 'Quirno']
const find = finder(secrets)

describe.each(Object.entries(others))('%s cannot see a passenger on the waiting list', (kind, reader) => {
  test.each([
    `/api/maps/route/${trip}`,
    `/api/maps/route/${trip}/seats`,
    `/api/maps/route?from=3838583&to=3860259&date=${clock.inDays(2)}`,
    '/api/booking',
    `/api/booking?as=driver&idRoute=${trip}`,
    `/api/booking?as=passenger&idRoute=${trip}`,
    `/api/booking/${kind === 'N' ? nexts.id : booking.id}`,
    '/api/notification',
    '/api/notification/count',
    '/api/chat',
  ])('%s does not show the passenger', async (path) => {
    const { rawPayload } = await reader.send('GET', path)
    expect([...find(rawPayload)]).toEqual([])
  })

  test.each([
    ['GET', ''],
    ['GET', '/cancellation'],
    ['GET', '/calendar.ics'],
    ['POST', '/acceptance'],
    ['POST', '/refusal'],
    ['POST', '/withdrawal'],
    ['POST', '/cancellation'],
    ['POST', '/fewer'],
  ])('the passenger’s booking is not found: %s %s', async (method, path) => {
    const body = path === '/fewer' ? { companions: [1] } : method === 'POST' ? {} : undefined
    const sent = body && JSON.stringify(body)
    const answer = await reader.send(method, `/api/booking/${place.id}${path}`, sent, { 'idempotency-key': randomUUID() })
    expect([answer.statusCode, answer.json<{ reason: string }>().reason]).toEqual([404, 'not_found'])
  })
})

test('only the driver sees how many passengers wait, and each waiting passenger sees only their own position', async () => {
  const seats = (who: CastPerson) => who.send('GET', `/api/maps/route/${trip}/seats`)
  expect((await seats(diana)).json()).toMatchObject({ waiting: 2, bookings: [{ id: booking.id }] })
  for (const who of [waiting, next, holder, stranger]) expect((await seats(who)).json()).toMatchObject({ reason: 'not_yours' })
  expect([await waiting.sees(place), await next.sees(nexts)]).toMatchObject([{ position: 1 }, { position: 2 }])
  // checks the search itself: it finds the id in the response to the passenger
  expect([...find((await waiting.send('GET', `/api/booking/${place.id}`)).rawPayload)].sort()).toContain(place.id)
})

test('a passenger sees exactly these keys of their position on the waiting list, and of an offer', async () => {
  const keys =
    'absences acts answerBy car confirmedAt contactsFrom currency declared destinationName driver dropOff extraM fromM id idRoute joining message now originName passenger payBy pickUp price priceMinor requestedAt seats shared state toM'.split(
      ' ',
    )
  const keysOf = (value: object) => Object.keys(value).sort()
  expect(keysOf(await waiting.sees(place))).toEqual([...keys, 'position'].sort())
  await holder.call(cancelSeat, { params: { id: booking.id }, body: {} })
  await runJob(world, 'serve-waiting-lists')
  const offered = await waiting.sees(place)
  expect(offered.state).toBe('offered')
  expect(keysOf(offered)).toEqual(keys)
  const { notifications } = await waiting.call(listNotifications, { query: {} })
  const offer = notifications.find(({ kind }) => kind === 'seat_offered')
  expect(keysOf(offer ?? {})).toEqual('at bookingId details group id kind path person read trip until'.split(' '))
  expect(keysOf(offer?.until ?? {})).toEqual(['date', 'hours'])
})
