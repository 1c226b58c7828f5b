import { describe, expect, test } from 'vitest'
import { giveUpSeats } from '#contract/bookings/bookings.ts'
import type { Language } from '#contract/wire.ts'
import { mailTo } from '../../notifications/testing/post.ts'
import { cast, type CastPerson } from '../../testing/cast.ts'
import { runJob } from '../../testing/runJob.ts'

/* Groups on the waiting list (B10, B11): their notifications, and the seats released for them. */
const stage = await cast()
const { bruno, clock, db, join, later, world } = stage
let day = 1
let people = 0
const road = (more: object = {}) => ({ from: 'Rosario', to: 'Córdoba', inDays: (day += 2), seats: 3, ...more })
const newcomer = () => join({ name: `G${people++}`, gender: 'Female', registered: true })
const names = ['Uno', 'Dos']
/** Companions for a booking of this many seats, all adults without an account. */
const group = (seats: number) => ({
  companions: names.slice(0, seats - 1).map((name) => ({ kind: 'adult' as const, name, lastName: 'Prueba', adultStated: true })),
})
const waits = (who: CastPerson, trip: string, seats: number) => who.asksForSeat(trip, { wait: true, ...group(seats) })
const runs = (job: string) => runJob(world, job)
const serve = () => runs('serve-waiting-lists')
const stateOf = async (who: CastPerson, seat: { id: string }) => (await who.sees(seat)).state
/** Returns all mails to a person. Stores the language first, because a login would have stored the browser's. */
async function mailsTo(who: CastPerson, language: Language = 'en-US') {
  await db.updateTable('accounts').set({ language }).where('id', '=', who.id).execute()
  await runs('send-notifications')
  return (await mailTo(stage, who)).map(({ subject, text }) => `${subject}\n${text}`).join('\n')
}

describe('mails to a group of three on the waiting list', () => {
  test.each<[Language, Record<'full' | 'offered' | 'lapsed', string[]>]>([
    [
      'en-US',
      {
        full: ['Fewer than 3 seats left', 'as soon as 3 seats open up'],
        offered: ['3 seats opened up', 'room for your group of 3'],
        lapsed: ['Your offer of 3 seats expired', 'the 3 seats'],
      },
    ],
    [
      'es-AR',
      {
        full: ['No quedan 3 lugares', 'apenas se liberen 3 lugares'],
        offered: ['Se liberaron 3 lugares', 'hay lugar para los 3'],
        lapsed: ['Venció la oferta de tus 3 lugares', 'los 3 lugares'],
      },
    ],
  ])('mails about a full car, an offer, and the end of the offer mention three seats (%s)', async (language, says) => {
    await later(0)
    const trip = await bruno.posts(road({ joining: 'on_approval' }))
    const [holder, nora, omar] = [await newcomer(), await newcomer(), await newcomer()]
    const accepted = await holder.asksForSeat(trip)
    const place = await nora.asksForSeat(trip, group(3))
    await bruno.accepts(accepted)
    await serve()
    for (const part of says.full) expect(await mailsTo(nora, language)).toContain(part)
    await holder.withdraws(accepted)
    await serve()
    expect(await stateOf(nora, place)).toBe('offered')
    expect(await mailsTo(nora, language)).toContain(says.offered[0])

    // with instant booking the group answers the offer, and may miss the deadline
    const atOnce = await bruno.posts(road())
    const other = await newcomer()
    const taken = await other.books(atOnce)
    const second = await waits(omar, atOnce, 3)
    await other.cancels(taken)
    await serve()
    for (const part of says.offered) expect(await mailsTo(omar, language)).toContain(part)
    await later(Date.parse((await omar.sees(second)).answerBy) - clock.now().getTime())
    await runs('expire-unpaid-bookings')
    for (const part of says.lapsed) expect(await mailsTo(omar, language)).toContain(part)
  })

  test('mails about an offer with approval, and about a list that ends without an offer, mention the number of seats', async () => {
    await later(0)
    const trip = await bruno.posts(road({ joining: 'on_approval' }))
    const [holder, nora, omar] = [await newcomer(), await newcomer(), await newcomer()]
    const accepted = await holder.asksForSeat(trip)
    await bruno.accepts(accepted)
    await waits(nora, trip, 3)
    await holder.withdraws(accepted)
    await serve()
    const late = await waits(omar, trip, 2)
    for (const part of ['3 seats opened up, with a request', '3 people in all']) expect(await mailsTo(bruno)).toContain(part)
    await later(Date.parse((await omar.sees(late)).answerBy) - clock.now().getTime())
    await runs('expire-unpaid-bookings')
    for (const part of ['Fewer than 2 seats opened up', 'never had 2 seats free']) expect(await mailsTo(omar)).toContain(part)
  })
})

describe('given-up seats and the waiting list', () => {
  const givesUp = (who: CastPerson, { id }: { id: string }, companions: number[]) =>
    who.call(giveUpSeats, { params: { id }, body: { companions } })

  test('seats given up on a booking go to the first person whose group fits, and the others keep their places', async () => {
    await later(0)
    const trip = await bruno.posts(road())
    const [family, three, two, one] = [await newcomer(), await newcomer(), await newcomer(), await newcomer()]
    const seat = await family.books(trip, group(3))
    const places = [await waits(three, trip, 3), await waits(two, trip, 2), await waits(one, trip, 1)] as const
    await givesUp(family, seat, [1, 2])
    await serve()
    expect(await family.sees(seat)).toMatchObject({ state: 'confirmed', seats: 1 })
    expect(await two.sees(places[1])).toMatchObject({ state: 'offered', seats: 2 })
    expect([await three.sees(places[0]), await one.sees(places[2])]).toMatchObject([
      { state: 'waiting', position: 1 },
      { state: 'waiting', position: 2 },
    ])
    expect(await stage.seatsLeft(trip)).toBe(0)
  })

  test('given-up seats are reserved for a waiting group even before the offer, and are free for other people if the group needs more', async () => {
    await later(0)
    const trip = await bruno.posts(road())
    const [family, two] = [await newcomer(), await newcomer()]
    const seat = await family.books(trip, group(3))
    const place = await waits(two, trip, 2)
    await givesUp(family, seat, [1])
    await serve()
    expect(await stateOf(two, place)).toBe('waiting')
    expect(await stage.seatsLeft(trip)).toBe(1)
    await givesUp(family, seat, [2])
    // no job has served the waiting list yet
    await expect((await newcomer()).asksForSeat(trip)).rejects.toThrow('trip_full')
    await serve()
    expect(await stateOf(two, place)).toBe('offered')
  })
})
