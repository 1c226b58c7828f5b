import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { sendMessage, showChat } from '#contract/messages/messages.ts'
import { editPerson, showPerson } from '#contract/people/people.ts'
import { listPosts, ratePerson } from '#contract/ratings/ratings.ts'
import { DAY_MS } from '#domain/time.ts'
import { cast } from '../testing/cast.ts'
import { countAddresses } from './profiles/countViews.ts'

const { ana, bruno, carla, diana, emma, join, later, clock, world } = await cast({ LIMITS: 'on' })
const trip = await bruno.posts({ from: 'Rosario', to: 'Córdoba', inDays: 3 })
const seat = await ana.books(trip)
await carla.books(trip)
await later(Date.parse(seat.dropOff.at) - clock.now().getTime() + 2 * DAY_MS)
for (const passenger of [ana, carla]) {
  const opinion = { bookingId: undefined, description: 'Puntual', rating: 5 }
  await passenger.call(ratePerson, { body: { ...opinion, userEmail: bruno.email } })
  await bruno.call(ratePerson, { body: { ...opinion, userEmail: passenger.email } })
}
const next = await bruno.posts({ from: 'Rosario', to: 'Córdoba', inDays: 5 })

type Caller = typeof ana
const emailOn = async (who: Caller, of: Caller) => (await who.call(showPerson, { params: { id: of.id } })).email
const driverOn = async (who: Caller) => {
  const { idUser, driverEmail, users } = await who.opens(next)
  expect([driverEmail, users[0]?.UserRoutes?.userEmail]).toEqual([idUser, idUser])
  return idUser
}
const authorsOn = async (who: Caller, of: Caller) => {
  const { posts } = await who.call(listPosts, { params: { id: of.id }, query: {} })
  const lines = posts.map(({ author, authorId, authorPerson, userEmail }) => {
    expect(authorPerson.id).toBe(authorId)
    return `${author} about ${userEmail}`
  })
  return lines.toSorted()
}

const by = (...authors: string[]) => authors.map((author) => `${author} about ${bruno.email}`).toSorted()

describe('visibility of e-mails (F10, F25, F33)', () => {
  test('a registered person sees e-mails on a profile, a trip and a rating, or the id of a person who hides their e-mail', async () => {
    expect([await emailOn(diana, bruno), await driverOn(diana)]).toEqual([bruno.email, bruno.email])
    expect(await authorsOn(diana, bruno)).toEqual(by(ana.email, carla.email))
    await carla.call(editPerson, { params: { id: carla.id }, body: { emailShown: false } })
    expect(await emailOn(diana, carla)).toBeUndefined()
    expect(await authorsOn(diana, bruno)).toEqual(by(ana.email, carla.id))
    expect(await emailOn(emma, carla)).toBe(carla.email)
    for (const reader of [emma, carla]) expect(await authorsOn(reader, bruno)).toEqual(by(ana.email, carla.email))
  })

  test('a person without a profile sees no e-mail on any page', async () => {
    const nina = await join({ name: 'Nina' })
    const pages = [`/maps/route/${next}`, '/maps/route', '/user', `/user?name=bruno`, `/user?email=${bruno.email}`]
    const ofPeople = [ana, bruno, carla].flatMap(({ id }) => [`/user/${id}`, `/user/post/${id}`, `/chat/${id}`])
    for (const path of [...pages, ...ofPeople, `/user/${bruno.email}`, '/chat', '/order', '/rating/open']) {
      const { statusCode, body } = await nina.send('GET', `/api${path}`)
      expect([path, statusCode, body.match(/[\w.]+@[\w.]+/g)]).toEqual([path, 200, null])
    }
    expect(await driverOn(nina)).toBe(bruno.id)
  })

  test('a person without a profile sees e-mails only of people with whom they travel or write', async () => {
    const [olga, rosa] = [await join({ name: 'Olga' }), await join({ name: 'Rosa' })]
    await olga.call(sendMessage, { body: { email: bruno.id, message: 'Hola' } })
    expect([await emailOn(olga, bruno), await driverOn(olga)]).toEqual([bruno.email, bruno.email])
    expect(await authorsOn(olga, bruno)).toEqual(by(ana.id, carla.id))
    const { messages } = await bruno.call(showChat, { params: { id: olga.id }, query: {} })
    expect(messages).toMatchObject([{ author: olga.email, authorId: olga.id, email: bruno.email }])

    const hold = await rosa.startsToPay(next, { adultAttested: true })
    expect([await emailOn(rosa, bruno), await driverOn(rosa)]).toEqual([undefined, bruno.id])
    await rosa.pays(next)
    expect([await emailOn(rosa, bruno), await driverOn(rosa), hold.id]).toEqual([bruno.email, bruno.email, expect.any(String)])
  })

  test('the id replaces the e-mail of a closed account', async () => {
    const sara = await join({ name: 'Sara', registered: true })
    await ana.call(sendMessage, { body: { email: sara.id, message: 'Hola' } })
    await world.db.updateTable('accounts').set({ standing: 'closed', closed_at: clock.now() }).where('id', '=', sara.id).execute()
    const { messages } = await ana.call(showChat, { params: { id: sara.id }, query: {} })
    expect(messages).toMatchObject([{ author: ana.email, email: sara.id }])
  })

  test('without a primary database to count, the id replaces the e-mail', async () => {
    const me = { ...ana, name: 'Ana', gender: null, registered: true, hasCar: false, admin: false, standing: 'active' as const }
    const away = { query: () => Promise.reject(Object.assign(new Error('away'), { code: 'ECONNREFUSED' })) }
    const pool = away as unknown as typeof world.pool // as: a pool that only rejects
    expect(await countAddresses({ ...world, pool }, me, [bruno.id])).toEqual(new Set())
  })

  test('after 300 people in a day the id replaces further e-mails, and no call is refused', async () => {
    const tito = await join({ name: 'Tito', registered: true })
    const me = { ...tito, name: 'Tito', gender: null, registered: true, hasCar: false, admin: false, standing: 'active' as const }
    expect(await emailOn(tito, ana)).toBe(ana.email)
    await countAddresses(
      world,
      me,
      Array.from({ length: 298 }, () => randomUUID()),
    )
    expect([await driverOn(tito), await emailOn(tito, diana)]).toEqual([bruno.email, undefined])
    expect([await emailOn(tito, bruno), await emailOn(tito, ana)]).toEqual([bruno.email, ana.email])
    expect((await countAddresses(world, me, [randomUUID()])).size).toBe(0)
    await later(DAY_MS)
    expect(await emailOn(tito, diana)).toBe(diana.email)
  })
})
