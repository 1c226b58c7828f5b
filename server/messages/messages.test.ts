import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { blockPerson, listChats, readChat, sendMessage, showChat, unblockPerson } from '#contract/messages/messages.ts'
import { editPerson, findPeople } from '#contract/people/people.ts'
import { DAY_MS } from '#domain/time.ts'
import { cast } from '../testing/cast.ts'
import { refusalOf } from '../testing/person.ts'

const { ana, bruno, carla, emma, join, later, clock, db } = await cast()
type Person = typeof ana

const writes = (who: Person, whom: { id: string }, message: string) =>
  who.call(sendMessage, { body: { email: whom.id, message } })
const chat = (who: Person, whom: { id: string }, before?: string) =>
  who.call(showChat, { params: { id: whom.id }, query: before ? { before } : {} })
const reads = async (who: Person, whom: { id: string }) => (await chat(who, whom)).messages.map(({ message }) => message)
const chats = async (who: Person) => (await who.call(listChats, { query: {} })).chats
const unread = async (who: Person) => (await chats(who)).map((one) => [one.person.name, one.unread])
const blocks = (who: Person, whom: Person) => who.call(blockPerson, { body: { email: whom.id } })
const unblocks = (who: Person, whom: Person) => who.call(unblockPerson, { params: { id: whom.id } })

/** Number of pairs of people registered so far, which makes their names unique. */
let pairs = 0
const two = async () => {
  const n = ++pairs
  return [
    await join({ name: `Rosa${n}`, registered: true }),
    await join({ name: `Tito${n}`, registered: true, car: true }),
  ] as const
}

describe('conversations of two people', () => {
  test('two people write to each other, and both see the messages in order', async () => {
    const [rosa, tito] = await two()
    expect(await chat(rosa, tito)).toMatchObject({ messages: [], more: false, blocked: false, whyNotWrite: null })
    await writes(rosa, tito, '¿Hay lugar para una bici?')
    clock.pass(1000)
    const answer = await tito.call(sendMessage, {
      body: { author: tito.email, email: rosa.email.toUpperCase(), message: '  Sí,  plegada. ' },
    })
    const sent = { author: tito.email, authorId: tito.id, email: rosa.email, message: 'Sí, plegada.' }
    expect(answer).toEqual({ id: 2, ...sent, own: true, date: clock.now().toISOString() })
    expect((await chat(rosa, { id: tito.email })).messages).toMatchObject([
      { id: 1, author: rosa.email, email: tito.email, own: true, message: '¿Hay lugar para una bici?' },
      { id: 2, ...sent, own: false },
    ])
    expect((await chat(tito, rosa)).messages.map(({ own }) => own)).toEqual([false, true])
  })

  test('two simultaneous first messages make one conversation', async () => {
    const [rosa, tito] = await two()
    await Promise.all([1, 2, 3].flatMap((n) => [writes(rosa, tito, `rosa ${n}`), writes(tito, rosa, `tito ${n}`)]))
    const { messages } = await chat(rosa, tito)
    expect(messages.map(({ id }) => id)).toEqual([1, 2, 3, 4, 5, 6])
    expect(await reads(tito, rosa)).toEqual(messages.map(({ message }) => message))
    expect([await unread(rosa), await unread(tito)]).toMatchObject([[[expect.any(String), 3]], [[expect.any(String), 3]]])
  })

  test('messages keep their order when the clock is set back (T8)', async () => {
    const [rosa, tito] = await two()
    await writes(rosa, tito, 'first')
    clock.pass(-60_000)
    const second = await writes(tito, rosa, 'second')
    clock.pass(60_000)
    expect(await reads(rosa, tito)).toEqual(['first', 'second'])
    expect(second.date).toBe((await chat(rosa, tito)).messages[0]?.date)
  })

  test('a chat shows the last fifty messages, and earlier ones on request', async () => {
    const [rosa, tito] = await two()
    for (let n = 1; n <= 120; n++) await writes(n % 2 ? rosa : tito, n % 2 ? tito : rosa, `${n}`)
    const last = await chat(tito, rosa)
    const middle = await chat(tito, rosa, String(last.messages[0]?.id))
    const first = await chat(tito, rosa, String(middle.messages[0]?.id))
    const pages = [last, middle, first].map(({ messages, more }) => [messages[0]?.message, messages.at(-1)?.message, more])
    expect(pages).toEqual([
      ['71', '120', true],
      ['21', '70', true],
      ['1', '20', false],
    ])
    expect((await chat(tito, rosa, 'yesterday')).messages).toEqual(last.messages)
  })
})

describe('refused messages', () => {
  test.each([
    ['nothing at all', '', 'validation message_required'],
    ['empty lines', '\n \n', 'validation message_required'],
    ['2 001 characters', 'a'.repeat(2001), 'validation text_too_long'],
    ['a bell character', 'ring\u0007', 'validation text_has_control_characters'],
    ['a zero byte', 'a\0b', 'validation text_has_control_characters'],
  ])('a message is refused: %s', async (_, message, reason) => {
    expect(await refusalOf(writes(ana, bruno, message))).toContain(reason)
  })

  test('a message is shown as plain text, whatever it contains', async () => {
    const [rosa, tito] = await two()
    const text = '<script>alert(1)</script> {{x}} https://example.org'
    await writes(rosa, tito, text)
    expect(await reads(tito, rosa)).toEqual([text])
    const { headers } = await tito.send('GET', `/api/chat/${rosa.id}`)
    expect(headers).toMatchObject({ 'content-type': expect.stringContaining('application/json'), 'cache-control': 'no-store' })
  })
})

describe('permissions of messages', () => {
  test('a person cannot write in another person’s name', async () => {
    const sent = ana.call(sendMessage, { body: { email: carla.id, message: 'Hola', author: bruno.email } })
    expect(await refusalOf(sent)).toBe('not_yours')
    expect(await reads(carla, bruno)).toEqual([])
  })

  test('a person cannot write to themself, to a missing person, or to a barred person', async () => {
    const xul = await join({ name: 'Xul', registered: true })
    await writes(xul, ana, 'Hola')
    await emma.call(editPerson, { params: { id: xul.id }, body: { isBanned: true } })
    for (const whom of [ana.id, 'nobody@example.org', 'nobody', randomUUID(), xul.id])
      expect(await refusalOf(writes(ana, { id: whom }, 'Hola'))).toBe('cannot_write_to_person')
    await xul.comesBack()
    expect(await refusalOf(writes(xul, ana, 'Hola'))).toBe('barred')
    // the barred person's messages stay visible to their receiver, and to no one else
    expect(await chat(ana, xul)).toMatchObject({ messages: [{ message: 'Hola' }], whyNotWrite: 'cannot_write_to_person' })
    expect(await refusalOf(chat(bruno, xul))).toBe('not_found')
    expect(await refusalOf(chat(ana, ana))).toBe('not_found')
  })

  test('a person hidden from the search cannot be found by e-mail for a chat, until both have written', async () => {
    const [lea, mora] = [await join({ name: 'Lea' }), await join({ name: 'Mora', registered: true })]
    const found = async (who: Person, email: string) => (await who.call(findPeople, { query: { email } })).users.length
    const opened = (who: Person, handle: string) => refusalOf(chat(who, { id: handle }))
    expect([await found(ana, mora.email), await opened(ana, mora.email)]).toEqual([1, 'not refused'])
    // a person without a profile is found by id, which a trip's page contains, but not by e-mail
    expect([await found(ana, lea.email), await opened(ana, lea.email), await opened(ana, lea.id)]).toEqual([
      0,
      'not_found',
      'not refused',
    ])
    await db.updateTable('accounts').set({ restricted_at: clock.now() }).where('id', '=', mora.id).execute()
    expect([await found(ana, mora.email), await opened(ana, mora.email)]).toEqual([0, 'not_found'])
    await db.updateTable('accounts').set({ restricted_at: null }).where('id', '=', mora.id).execute()
    expect(await opened(emma, lea.email)).toBe('not refused')
    await writes(lea, ana, 'Hola')
    expect(await opened(ana, lea.email)).toBe('not refused')
  })

  test('no other person can read a conversation, not even an administrator', async () => {
    const [rosa, tito] = await two()
    await writes(rosa, tito, 'Solo para vos: uno')
    for (const one of [ana, emma])
      for (const path of [
        '/api/chat',
        `/api/chat/${rosa.id}`,
        `/api/chat/${tito.id}`,
        `/api/chat/${rosa.email}?before=2&with=${tito.id}`,
      ])
        expect((await one.send('GET', path)).body).not.toContain('Solo para vos')
    expect(await refusalOf(ana.call(readChat, { params: { id: tito.id }, body: { upTo: 1 } }))).toBe('not_found')
    expect(await unread(tito)).toEqual([[expect.stringContaining('Rosa'), 1]])
  })
})

describe('the list of conversations', () => {
  test('the list has every conversation with its unread messages, newest first', async () => {
    const [rosa, tito] = await two()
    await writes(tito, rosa, 'uno')
    clock.pass(1000)
    await writes(carla, rosa, 'dos')
    await writes(carla, rosa, 'tres')
    expect((await chats(rosa)).map((one) => [one.person.id, one.last.message, one.last.own, one.unread])).toEqual([
      [carla.id, 'tres', false, 2],
      [tito.id, 'uno', false, 1],
    ])
    clock.pass(1000)
    await writes(rosa, tito, 'cuatro')
    expect((await chats(rosa)).map((one) => [one.person.id, one.last.own, one.unread])).toEqual([
      [tito.id, true, 1],
      [carla.id, false, 2],
    ])
  })

  test('the list does not count read messages as unread, and the read mark never moves back', async () => {
    const [rosa, tito] = await two()
    for (const text of ['a', 'b', 'c']) await writes(tito, rosa, text)
    const saw = (upTo: number) => rosa.call(readChat, { params: { id: tito.email }, body: { upTo } })
    const left = async () => (await unread(rosa))[0]?.[1]
    await saw(2)
    expect(await left()).toBe(1)
    await saw(1)
    expect(await left()).toBe(1)
    await saw(1_000_000)
    expect(await left()).toBe(0)
    await writes(tito, rosa, 'd')
    expect([await left(), (await unread(tito))[0]?.[1]]).toEqual([1, 0])
  })

  test('the list has pages of thirty', async () => {
    const [rosa] = await two()
    for (let n = 0; n < 31; n++) {
      await writes(await join({ name: `Vera${n}` }), rosa, 'Hola')
      clock.pass(n % 3)
    }
    const first = await rosa.call(listChats, { query: {} })
    const second = await rosa.call(listChats, { query: { after: first.next ?? '' } })
    expect([first.chats.length, second.chats.length, second.next]).toEqual([30, 1, undefined])
    expect(new Set([...first.chats, ...second.chats].map(({ person }) => person.id)).size).toBe(31)
  })
})

test('a person can write to ten new people a day, and answer anyone', async () => {
  const [rosa] = await two()
  const others = await Promise.all(Array.from({ length: 11 }, (_, n) => join({ name: `Wanda${n}` })))
  const eleventh = others.at(-1) ?? rosa
  for (const one of others.slice(0, 10)) await writes(rosa, one, 'Hola')
  expect(await refusalOf(writes(rosa, eleventh, 'Hola'))).toBe('too_many_conversations')
  await writes(rosa, others[0] ?? rosa, 'Hola otra vez')
  await writes(bruno, rosa, 'Hola')
  await writes(rosa, bruno, 'Hola')
  await later(DAY_MS)
  await writes(rosa, eleventh, 'Hola')
  expect(await reads(eleventh, rosa)).toEqual(['Hola'])
})

test('simultaneous first messages are limited to ten, too', async () => {
  const [rosa] = await two()
  const others = await Promise.all(Array.from({ length: 14 }, (_, n) => join({ name: `Zoe${n}` })))
  const answers = await Promise.all(others.map((one) => refusalOf(writes(rosa, one, 'Hola'))))
  expect(answers.filter((answer) => answer === 'not refused').length).toBe(10)
})

describe('messages in requests for a seat', () => {
  let day = 3
  const drivers = async (count: number) => {
    const some = []
    for (let n = 0; n < count; n++) some.push(await join({ name: `Driver${day}n${n}`, registered: true, car: true }))
    return some
  }
  const tripsOf = async (some: Person[]) => {
    const trips = []
    for (const one of some)
      trips.push(await one.posts({ from: 'Rosario', to: 'Córdoba', inDays: (day += 1), joining: 'on_approval' }))
    return trips
  }

  test('only a request with a message to a new person counts as a conversation (C2)', async () => {
    const [rosa, tito] = await two()
    const some = await drivers(11)
    const trips = await tripsOf(some)
    const last = trips.at(-1) ?? ''
    for (const one of some.slice(0, 4)) await writes(rosa, one, 'Hola')
    // four of these ten drivers have a message from Rosa already, so she has written to ten people in all
    for (const trip of trips.slice(0, 10)) await rosa.asksForSeat(trip, { message: 'Voy con una valija' })
    expect(await refusalOf(rosa.asksForSeat(last, { message: 'Hola' }))).toBe('too_many_conversations')
    expect(await refusalOf(writes(rosa, tito, 'Hola'))).toBe('too_many_conversations')
    await writes(rosa, some[7] ?? tito, 'Otra cosa')
    await rosa.asksForSeat(last)
    await later(DAY_MS)
    await writes(rosa, tito, 'Hola')
  })

  test('answers to requests, and messages to fellow travelers, do not count toward the daily limit', async () => {
    const [rosa, tito] = await two()
    const strangers = await drivers(11)
    const ride = await tito.posts({ from: 'Rosario', to: 'Córdoba', inDays: (day += 1), seats: 4 })
    const [trip] = await tripsOf([tito])
    await rosa.asksForSeat(trip ?? '', { message: 'Hola' })
    await carla.books(ride)
    for (const one of strangers.slice(0, 10)) await writes(tito, one, 'Hola')
    expect(await refusalOf(writes(tito, strangers[10] ?? rosa, 'Hola'))).toBe('too_many_conversations')
    await writes(tito, rosa, 'Sí, hay lugar')
    await writes(tito, carla, 'Salgo puntual')
  })
})

describe('blocked people', () => {
  test('a person who blocks another neither receives nor sends messages until the block is removed', async () => {
    const [rosa, tito] = await two()
    await writes(rosa, tito, 'Hola')
    expect(await blocks(rosa, tito)).toEqual({ blocked: true })
    await blocks(rosa, tito)
    for (const [who, whom] of [
      [rosa, tito],
      [tito, rosa],
    ] as const) {
      expect(await refusalOf(writes(who, whom, 'Hola'))).toBe('cannot_write_to_person')
      expect(await chat(who, whom)).toMatchObject({ whyNotWrite: 'cannot_write_to_person', blocked: who === rosa })
    }
    expect(await unblocks(tito, rosa)).toEqual({ blocked: false })
    expect(await refusalOf(writes(tito, rosa, 'Hola'))).toBe('cannot_write_to_person')
    await unblocks(rosa, tito)
    await writes(tito, rosa, 'Perdón')
    expect(await reads(rosa, tito)).toEqual(['Hola', 'Perdón'])
  })

  test('people with a block between them cannot join each other’s trips, but confirmed seats remain', async () => {
    const [rosa, tito] = await two()
    const before = await tito.posts({ from: 'Rosario', to: 'Córdoba', inDays: 20, price: '0' })
    const seat = await rosa.asksForSeat(before)
    const trip = await tito.posts({ from: 'Rosario', to: 'Córdoba', inDays: 22, price: '0' })
    expect((await rosa.opens(trip)).whyNotJoin).toBeNull()
    await blocks(tito, rosa)
    expect((await rosa.opens(trip)).whyNotJoin).toBe('cannot_write_to_person')
    expect(await refusalOf(rosa.asksForSeat(trip))).toBe('cannot_write_to_person')
    expect(await refusalOf(rosa.startsToPay(trip))).toBe('cannot_write_to_person')
    expect((await rosa.sees(seat)).state).toBe('confirmed')
    await unblocks(tito, rosa)
    await blocks(rosa, tito)
    expect(await refusalOf(rosa.asksForSeat(trip))).toBe('cannot_write_to_person')
    await unblocks(rosa, tito)
    expect((await rosa.asksForSeat(trip)).state).toBe('confirmed')
  })

  test('a person can block neither themself nor a missing person', async () => {
    expect(await refusalOf(blocks(ana, ana))).toBe('not_found')
    expect(await refusalOf(ana.call(blockPerson, { body: { email: 'nobody@example.org' } }))).toBe('not_found')
    expect(await refusalOf(ana.call(unblockPerson, { params: { id: ana.id } }))).toBe('not_found')
  })
})
