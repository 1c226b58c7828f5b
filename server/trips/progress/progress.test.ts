import { describe, expect, test } from 'vitest'
import { answerInvitation, inviteCompanion } from '#contract/bookings/companions.ts'
import { showWay, tickStop, undoTick } from '#contract/trips/progress.ts'
import { HOUR_MS, MINUTE_MS } from '#domain/time.ts'
import { called, cast } from '../../testing/cast.ts'

const { ana, bruno, carla, diana, emma, later, clock, world, db } = await cast()
const villaMaria = world.gazetteer.named(called('Villa María'))?.id
let day = 1
const posted = () =>
  bruno.posts({ from: 'Rosario', to: 'Córdoba', via: ['Villa María'], inDays: (day += 2), meetingPoint: 'Terminal' })
type Someone = typeof ana
const progressOf = (who: Someone, id: string) => who.call(showWay, { params: { id } })
const ticks = (who: Someone, id: string, atM: number, at?: string) =>
  who.call(tickStop, { params: { id }, body: { atM, ...(at && { at }) } })
const undoes = (who: Someone, id: string, atM: number) => who.call(undoTick, { params: { id }, body: { atM } })
/** Moves the clock to `ms` milliseconds after a trip's departure. */
const from = async (trip: string, ms: number) =>
  later(Date.parse((await bruno.opens(trip)).departsAt) + ms - clock.now().getTime())

describe('a trip in progress', () => {
  test('a trip in progress shows its stops, and who gets in and out at each', async () => {
    const trip = await posted()
    await ana.books(trip, { to: villaMaria })
    await carla.books(trip, { from: villaMaria })
    const { stops, isOpen, isDriver } = await progressOf(bruno, trip)
    expect([isOpen, isDriver]).toEqual([false, true])
    expect(
      stops.map(({ name, getsIn, getsOut }) => [
        name.split(',')[0],
        getsIn.map((who) => who.name),
        getsOut.map((who) => who.name),
      ]),
    ).toEqual([
      ['Rosario', ['Ana'], []],
      ['Villa María', ['Carla'], ['Ana']],
      ['Córdoba', [], ['Carla']],
    ])
    expect(stops[0]).toMatchObject({ hours: '09:00', meetingPoint: 'Terminal', passed: false, reachedAt: null })
  })

  test('a trip in progress is visible only to its driver and passengers', async () => {
    const trip = await posted()
    const waiting = await carla.asksForSeat(trip)
    expect(waiting.state).toBe('accepted')
    await ana.books(trip)
    expect((await progressOf(ana, trip)).isDriver).toBe(false)
    for (const stranger of [carla, diana, emma]) await expect(progressOf(stranger, trip)).rejects.toThrow('not_found')
  })

  test('a trip in progress is visible to a companion with an account, and shows their name where they get in', async () => {
    const trip = await posted()
    const { id: invitation } = await ana.call(inviteCompanion, { params: { id: trip } })
    await carla.call(answerInvitation, { params: { id: invitation }, body: { agreed: true } })
    await ana.books(trip, { companions: [{ kind: 'account', invitation }] })
    const { stops } = await progressOf(carla, trip)
    expect(stops[0]?.getsIn.map(({ name }) => name)).toEqual(['Ana', 'Carla'])
  })

  test('a trip in progress shows telephone numbers only while it is open, and only between driver and passengers', async () => {
    const trip = await posted()
    for (const one of [ana, bruno, carla])
      await db
        .updateTable('accounts')
        .set({ telephone_sealed: world.sealer.seal('telephone', one.id, '3415550000') })
        .where('id', '=', one.id)
        .execute()
    for (const one of [ana, carla]) await one.books(trip)
    expect(JSON.stringify(await progressOf(bruno, trip))).not.toContain('3415550000')
    await from(trip, -HOUR_MS)
    const [brunos, anas] = [await progressOf(bruno, trip), await progressOf(ana, trip)]
    expect(brunos.driver.telephone).toBeUndefined()
    expect(brunos.stops[0]?.getsIn.map(({ telephone }) => telephone)).toEqual(['3415550000', '3415550000'])
    expect(anas.driver.telephone).toBe('3415550000')
    expect(JSON.stringify(anas.stops)).not.toContain('3415550000')
  })
})

describe('ticking off a stop', () => {
  test('a stop is ticked off only by the driver, while the trip is in progress', async () => {
    const trip = await posted()
    await ana.books(trip)
    await expect(ticks(bruno, trip, 0)).rejects.toThrow('not_on_the_way')
    await from(trip, 12 * MINUTE_MS)
    await expect(ticks(ana, trip, 0)).rejects.toThrow('not_yours')
    await expect(ticks(bruno, trip, 1)).rejects.toThrow('not_found')
    const { stops, delayMinutes } = await ticks(bruno, trip, 0)
    expect(stops[0]).toMatchObject({ passed: true, reachedHours: '09:12' })
    expect(delayMinutes).toBe(12)
    expect(Date.parse(stops[1]?.expectedAt ?? '') - Date.parse(stops[1]?.at ?? '')).toBe(12 * MINUTE_MS)
    expect((await progressOf(ana, trip)).delayMinutes).toBe(12)
  })

  test('a tick counts once, with its own time, however often it is sent', async () => {
    const trip = await posted()
    await from(trip, 20 * MINUTE_MS)
    const at = new Date(clock.now().getTime() - 18 * MINUTE_MS).toISOString()
    await ticks(bruno, trip, 0, at)
    clock.pass(MINUTE_MS)
    expect((await ticks(bruno, trip, 0)).stops[0]?.reachedHours).toBe('09:02')
    const { trip_seq } = await db.selectFrom('trip_steps').select('trip_seq').orderBy('n', 'desc').executeTakeFirstOrThrow()
    expect(await db.selectFrom('trip_steps').select('event').where('trip_seq', '=', trip_seq).execute()).toHaveLength(1)
  })

  test('the last tick can be reversed, and the record of both remains', async () => {
    const trip = await posted()
    await from(trip, 0)
    const [start, middle] = (await progressOf(bruno, trip)).stops
    await ticks(bruno, trip, start?.atM ?? 0)
    await ticks(bruno, trip, middle?.atM ?? 0)
    await expect(undoes(bruno, trip, 0)).rejects.toThrow('not_possible_now')
    const { stops } = await undoes(bruno, trip, middle?.atM ?? 0)
    expect(stops.map(({ passed }) => passed)).toEqual([true, false, false])
    await undoes(bruno, trip, middle?.atM ?? 0)
    const steps = await db.selectFrom('trip_steps').select(['event', 'actor', 'at_m']).orderBy('n', 'desc').limit(3).execute()
    expect(steps.map(({ event, actor, at_m }) => [event, actor === bruno.id, at_m])).toEqual([
      ['undone', true, middle?.atM],
      ['reached', true, middle?.atM],
      ['reached', true, 0],
    ])
    await expect(db.deleteFrom('trip_steps').execute()).rejects.toThrow(/only ever added to/)
  })

  test('a tick sends a live event to browsers that show the trip', async () => {
    const trip = await posted()
    await from(trip, 0)
    const topics: string[] = []
    const listener = { onEvent: (topic: string) => void topics.push(topic), onReread: () => {} }
    const leave = world.live.listen([`trip:${trip}`], listener)
    await expect.poll(async () => (await ticks(bruno, trip, 0), await undoes(bruno, trip, 0), topics.length)).toBeGreaterThan(0)
    leave()
    expect(new Set(topics)).toEqual(new Set([`trip:${trip}`]))
  })

  test('a stop of a canceled trip cannot be ticked off', async () => {
    const trip = await posted()
    await from(trip, -HOUR_MS)
    await bruno.cancelsTrip(trip)
    await expect(ticks(bruno, trip, 0)).rejects.toThrow('trip_cancelled')
    expect((await progressOf(bruno, trip)).isOpen).toBe(false)
  })
})
