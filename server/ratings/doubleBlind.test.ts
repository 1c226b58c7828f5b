import { expect, test } from 'vitest'
import { calls } from '#contract/all.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { ratePerson } from '#contract/ratings/ratings.ts'
import { DAY_MS, HOUR_MS } from '#domain/time.ts'
import { cast } from '../testing/cast.ts'
import { refusalOf } from '../testing/person.ts'

/*
 * Until a rating is published, only the author sees any effect of the rating (G6). People of every role make each read call, and
 * the recount call, before and after the first rating. Both times they have to get the same bytes.
 */
const { ana, bruno, carla, diana, emma, later, world, clock } = await cast()
type Person = typeof ana

/** The live stream is not called here, because its response never ends. A test below covers the events. */
const streams = ['/events']
const gets = Object.values<Endpoint>(calls).filter(({ method, path }) => method === 'GET' && !streams.includes(path))

const trip = await bruno.posts({ from: 'Rosario', to: 'Córdoba', price: '0' })
const other = await diana.posts({ from: 'Rosario', to: 'Córdoba', price: '0' })
const [seat, others] = [await ana.asksForSeat(trip), await carla.asksForSeat(other)]
const next = await bruno.posts({ from: 'Rosario', to: 'Córdoba', inDays: 9 })
await later(Date.parse((await ana.opens(trip)).departsAt) + DAY_MS + HOUR_MS - clock.now().getTime())
const date = (await ana.opens(next)).date

/** Returns the addresses at which to call an endpoint: with each of the ids and, if it has a query, each parameter. */
function addressesOf({ path, query: querySchema }: Endpoint): string[] {
  const ids = [ana.id, bruno.id, ana.email, bruno.email, trip, next, seat.id]
  const known = querySchema && 'shape' in querySchema ? Object.keys(Object(querySchema.shape)) : []
  const queries = [
    '',
    `?from=Rosario, Santa Fe&to=Córdoba, Córdoba&date=${date}`,
    '?from=Rosario, Santa Fe&to=Córdoba, Córdoba',
    '?name=bruno',
    '?q=bruno',
    '?admin=true',
    `?with=${ana.id}`,
    `?with=${bruno.id}`,
  ].filter((query) => [...new URLSearchParams(query).keys()].every((name) => known.includes(name)))
  const named = path.includes(':id') ? ids.map((id) => path.replace(':id', encodeURIComponent(id))) : [path]
  return named.flatMap((address) => queries.map((query) => `/api${address}${encodeURI(query)}`))
}

/**
 * Returns the responses to all read calls, without the number and time of a refusal and the remaining allowances, which always
 * differ.
 */
async function answersTo(who: Pick<Person, 'send'>): Promise<Record<string, string>> {
  const answers: Record<string, string> = { recount: (await who.send('PUT', `/api/user/rating/${bruno.id}`)).body }
  for (const address of gets.flatMap(addressesOf)) {
    const { statusCode, body, headers } = await who.send('GET', address)
    const { date: _, 'x-request-id': __, 'set-cookie': ___, ...compared } = headers
    answers[address] = JSON.stringify([statusCode, body.replace(/"(instance|ticket)":"[^"]*"/, ''), compared])
  }
  return answers
}

const rates = (who: Person, whom: Person, rating: number) =>
  who.call(ratePerson, { body: { userEmail: whom.id, description: 'Todo bien.', rating } })

test('no response to any person changes when the first of two people rates', async () => {
  const everybody = { bruno, carla, emma }
  const before = await Promise.all(Object.values(everybody).map(answersTo))
  const hers = await answersTo(ana)
  const topics: string[] = []
  const leave = world.live.listen([`account:${bruno.id}`, `trip:${trip}`], {
    onEvent: (topic) => topics.push(topic),
    onReread: () => {},
  })
  await rates(ana, bruno, 1)
  expect(await Promise.all(Object.values(everybody).map(answersTo))).toEqual(before)
  expect(topics).toEqual([])
  leave()
  const changed = Object.entries(await answersTo(ana)).filter(([address, answer]) => hers[address] !== answer)
  expect(new Set(changed.map(([address]) => address.replace(/\?.*/, '')))).toEqual(new Set(['/api/rating/open']))
})

test('the second author gets the same responses, whether or not the first author has rated', async () => {
  expect(await refusalOf(rates(bruno, ana, 7))).toBe(await refusalOf(rates(diana, carla, 7)))
  const [withFirst, withoutFirst] = [await rates(bruno, ana, 4), await rates(diana, carla, 4)]
  const shape = (answer: object) =>
    JSON.stringify(answer)
      .replace(/[0-9a-f-]{36}/g, 'id')
      .replace(/Ana|Carla/g, 'name')
  expect(shape(withFirst)).toBe(shape(withoutFirst))
  expect(others.state).toBe(seat.state)
})

test('both ratings are visible to everyone once the second is written', async () => {
  const answers = await answersTo(carla)
  expect(answers[`/api/user/post/${bruno.id}`]).toContain('Todo bien.')
  expect(answers[`/api/user/post/${ana.id}`]).toContain('Todo bien.')
})
