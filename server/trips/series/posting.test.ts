import { describe, expect, test } from 'vitest'
import { type NewTrip, postTrip, previewTrip } from '#contract/trips/tripPosting.ts'
import { searchTrips } from '#contract/trips/trips.ts'
import { called, cast } from '../../testing/cast.ts'

const { ana, bruno, diana, join, db, clock } = await cast()

const road = (more: Partial<NewTrip> = {}): NewTrip => ({
  originName: called('Rosario'),
  destinationName: called('Córdoba'),
  date: clock.inDays(3),
  hours: '18:00',
  place: 3,
  restriction: '',
  ...more,
})
const everyDay = [1, 2, 3, 4, 5, 6, 7]
const driver = (name: string) => join({ name, registered: true, car: true })
const refusal = (call: Promise<unknown>) =>
  call.then(
    () => 'done',
    (error: Error & { parts?: Record<string, unknown> }) =>
      [error.message, error.parts?.['date'] ?? error.parts?.['leg']].join(' '),
  )
const rowsOf = (id: string) => db.selectFrom('trips').selectAll().where('driver_id', '=', id).orderBy('departs_at').execute()

describe('a return trip (TR13)', () => {
  test('a return trip has the reversed road and its own day, time and price, and is found by a search', async () => {
    const pia = await driver('Pía')
    const body = road({
      stopovers: [{ name: called('Villa María'), meetingPoint: 'YPF' }],
      meetingPoint: 'Terminal',
      dropOffPoint: 'Plaza',
      price: '9000',
      returns: { date: clock.inDays(5), hours: '19:30', price: '8000' },
    })
    const { id, trips = [] } = await pia.call(postTrip, { body })
    expect(trips.map(({ date, hours, isReturn }) => [date, hours, isReturn])).toEqual([
      [clock.inDays(3), '18:00', false],
      [clock.inDays(5), '19:30', true],
    ])
    expect(trips[0]?.id).toBe(id)
    const back = await ana.opens(trips[1]?.id ?? '')
    expect([back.originName, back.destinationName, back.price]).toEqual([called('Córdoba'), called('Rosario'), '8000.00'])
    expect(back.stops.map(({ meetingPoint }) => meetingPoint)).toEqual(['Plaza', 'YPF', 'Terminal'])
    const found = await ana.call(searchTrips, {
      query: { from: called('Villa María'), to: called('Rosario'), date: clock.inDays(5) },
    })
    expect(found.routes.map((one) => one.id)).toContain(back.id)
  })

  test('a return trip without its own price costs the same as the outbound trip, or its own share when neither has a price', async () => {
    const rita = await driver('Rita')
    const returns = { date: clock.inDays(5), hours: '19:30' }
    const prices = async (more: Partial<NewTrip>) =>
      (await rita.call(previewTrip, { body: road({ returns, ...more }) })).trips?.map(({ price }) => price)
    expect(await prices({ price: '7000' })).toEqual(['7000.00', '7000.00'])
    const { price, back, trips = [] } = await rita.call(previewTrip, { body: road({ returns }) })
    expect(trips.map((one) => one.price)).toEqual([price, back?.price])
    expect(Number(back?.price)).toBeGreaterThan(8000)
  })

  test.each([
    ['before the way there arrives', { inDays: 3, hours: '19:00' }, 'return_before_arrival back'],
    ['the day before', { inDays: 2, hours: '19:00' }, 'return_before_arrival back'],
    ['in no calendar', { date: '31-02-2027', hours: '19:00' }, 'date_malformed back'],
    ['at no hour', { inDays: 5, hours: '7pm' }, 'date_malformed back'],
    ['in a year', { inDays: 365, hours: '19:00' }, 'date_too_far back'],
    ['for more than its share', { inDays: 5, hours: '19:00', price: '900000' }, 'price_above_cost_share back'],
  ])(
    'a return trip is refused with a reason: %s',
    async (_, { inDays, ...returns }: { inDays?: number; date?: string; hours: string }, reason) => {
      const body = road({ returns: { date: inDays === undefined ? '' : clock.inDays(inDays), ...returns } })
      expect(await refusal(diana.call(previewTrip, { body }))).toBe(reason)
      expect(await refusal(diana.call(postTrip, { body }))).toBe(reason)
    },
  )
})

describe('a weekly series (TR12)', () => {
  const weekly = (weeks: number, more: object = {}) => ({
    weekdays: everyDay.filter((one) => one === weekdayIn(3)),
    until: clock.inDays(3 + 7 * (weeks - 1)),
    ...more,
  })
  const weekdayIn = (days: number) => new Date(`${clock.inDays(days).split('-').toReversed().join('-')}T12:00Z`).getUTCDay() || 7

  test('a series of eight weeks with returns, except one week, consists of independent trips', async () => {
    const sol = await driver('Sol')
    const body = road({
      returns: { date: clock.inDays(5), hours: '20:00' },
      repeats: weekly(8, { except: [clock.inDays(24)] }),
    })
    const { trips: planned = [] } = await sol.call(previewTrip, { body })
    expect(planned).toHaveLength(14)
    expect(planned.map(({ whyNot }) => whyNot)).toEqual(planned.map(() => null))
    expect(planned.map(({ date }) => date)).not.toContain(clock.inDays(24))
    expect(planned.map(({ date }) => date)).not.toContain(clock.inDays(26))
    const { trips = [] } = await sol.call(postTrip, { body })
    expect(trips.map(({ date, hours, isReturn }) => ({ date, hours, isReturn }))).toEqual(
      planned.map(({ date, hours, isReturn }) => ({ date, hours, isReturn })),
    )
    const seat = await ana.books(trips[2]?.id ?? '')
    expect(seat.state).toBe('confirmed')
    const rows = await rowsOf(sol.id)
    expect(new Set(rows.map(({ series_id }) => series_id)).size).toBe(1)
    expect(rows.map(({ returns_seq }) => returns_seq)).toEqual(rows.map((_, i) => (i % 2 === 0 ? null : rows[i - 1]?.seq)))
    const notes = await db.selectFrom('trip_history').select('event').where('actor', '=', sol.id).execute()
    expect(notes).toEqual(rows.map(() => ({ event: 'posted' })))
  })

  test('a series departs at the same local time when the clocks change, and names the day that lacks this time', async () => {
    const tito = await driver('Tito')
    // Chile's clocks go forward in the night to 2027-09-05, from midnight to one
    clock.pass(Date.parse('2027-08-10T12:00:00Z') - clock.now().getTime())
    await Promise.all([tito, ana, bruno, diana].map((one) => one.comesBack()))
    const chile = {
      originName: 'Santiago, Región Metropolitana de Santiago',
      destinationName: 'Puente Alto, Región Metropolitana de Santiago',
    }
    const sundays = (more: Partial<NewTrip>) =>
      road({ ...chile, date: '22-08-2027', repeats: { weekdays: [7], until: '12-09-2027' }, ...more })
    await tito.call(postTrip, { body: sundays({ hours: '09:00' }) })
    const utc = (await rowsOf(tito.id)).map(({ departs_at }) => departs_at.toISOString().slice(5, 16))
    expect(utc).toEqual(['08-22T13:00', '08-29T13:00', '09-05T12:00', '09-12T12:00'])
    const { trips = [] } = await tito.call(previewTrip, { body: sundays({ hours: '00:30' }) })
    expect(trips.map(({ arrivalHours, whyNot }) => [arrivalHours === null, whyNot])).toEqual([
      [false, null],
      [false, null],
      [true, 'time_does_not_exist'],
      [false, null],
    ])
    expect(await refusal(tito.call(postTrip, { body: sundays({ hours: '00:30' }) }))).toBe('time_does_not_exist 05-09-2027')
  })

  test('a series with one impossible day is refused and names the day, and is posted without that day', async () => {
    const uma = await driver('Uma')
    await uma.posts({ from: 'Rosario', to: 'Funes', inDays: 17, hours: '18:30' })
    const body = road({ repeats: weekly(4) })
    const { trips = [] } = await uma.call(previewTrip, { body })
    expect(trips.map(({ whyNot }) => whyNot)).toEqual([null, null, 'overlapping_trip', null])
    expect(await refusal(uma.call(postTrip, { body }))).toBe(`overlapping_trip ${clock.inDays(17)}`)
    expect(await rowsOf(uma.id)).toHaveLength(1)
    const without = road({ repeats: weekly(4, { except: [clock.inDays(17)] }) })
    expect((await uma.call(postTrip, { body: without })).trips).toHaveLength(3)
  })

  test('a series is refused on a day on which the driver has paid for a seat elsewhere', async () => {
    const vera = await driver('Vera')
    await vera.books(await diana.posts({ from: 'Rosario', to: 'Córdoba', inDays: 10, hours: '17:00' }))
    const { trips = [] } = await vera.call(previewTrip, { body: road({ repeats: weekly(3) }) })
    expect(trips.map(({ whyNot }) => whyNot)).toEqual([null, 'overlapping_booking', null])
  })

  test('posting a series returns the days whose trips overlap each other', async () => {
    const body = road({
      hours: '09:00',
      returns: { date: clock.inDays(4), hours: '07:00' },
      repeats: { weekdays: everyDay, until: clock.inDays(5) },
    })
    const { trips = [] } = await bruno.call(previewTrip, { body })
    expect(trips.map(({ isReturn, whyNot }) => [isReturn, whyNot])).toEqual([
      [false, null],
      [true, null],
      [false, 'overlapping_trip'],
      [true, null],
      [false, 'overlapping_trip'],
      [true, null],
    ])
  })

  test.each<[string, object, string]>([
    ['thirty-one days', { weekdays: everyDay, until: 33 }, 'series_too_long'],
    ['one day alone', { weekdays: everyDay, until: 3 }, 'series_too_short'],
    ['an end before its beginning', { weekdays: everyDay, until: 1 }, 'series_too_short'],
    ['an end in four years', { weekdays: [1], until: 1460 }, 'date_too_far'],
    ['an end that is no day', { weekdays: [1], until: 'whenever' }, 'date_malformed'],
    ['a day left out that is none of it', { weekdays: everyDay, until: 9, except: [90] }, 'series_exception_unknown'],
    ['an eighth weekday', { weekdays: [8], until: 33 }, 'validation'],
    ['half a weekday', { weekdays: [1.5], until: 33 }, 'validation'],
    ['ten weekdays', { weekdays: Array(10).fill(1), until: 33 }, 'validation'],
    ['words of its own', { weekdays: [1], until: 33, forever: true }, 'validation'],
  ])('a series is refused with a reason: %s', async (_, wanted, reason) => {
    const { until, except = [], ...rest } = wanted as { until: number | string; except?: number[] } // as: the form of the table above
    const inWords = typeof until === 'number' ? clock.inDays(until) : until
    const repeats = { ...rest, until: inWords, except: except.map((one) => clock.inDays(one)) }
    // as: no page of the site sends this
    const body = road({ repeats } as Partial<NewTrip>)
    expect((await refusal(bruno.call(postTrip, { body }))).trim()).toBe(reason)
  })
})

describe('posting several trips at once (TR14)', () => {
  const series = () =>
    road({ returns: { date: clock.inDays(3), hours: '23:45' }, repeats: { weekdays: everyDay, until: clock.inDays(12) } })

  test('ten simultaneous presses under one key make one series, and a late repetition returns the same response', async () => {
    const wanda = await driver('Wanda')
    const body = series()
    const press = () => wanda.call(postTrip, { body }, { 'idempotency-key': 'one-series' })
    const answers = await Promise.all(Array.from({ length: 10 }, () => refusal(press())))
    expect(answers.filter((one) => one === 'done').length).toBeGreaterThan(0)
    expect(new Set(answers.map((one) => one.trim()))).toEqual(
      new Set(['done', ...answers.filter((one) => one !== 'done').map(() => 'still_working')]),
    )
    expect(await rowsOf(wanda.id)).toHaveLength(20)
    const first = await press()
    expect(first.trips).toHaveLength(20)
    // simulates a process that died between the commit and its response
    await db.deleteFrom('kept_answers').where('account_id', '=', wanda.id).execute()
    expect(await press()).toEqual(first)
    expect(await rowsOf(wanda.id)).toHaveLength(20)
  })

  test('ten presses without a key make one series as well', async () => {
    const xime = await driver('Ximena')
    const answers = await Promise.all(Array.from({ length: 10 }, () => refusal(xime.call(postTrip, { body: series() }))))
    expect(answers.filter((one) => one === 'done')).toHaveLength(1)
    expect(await rowsOf(xime.id)).toHaveLength(20)
  })

  test('the response to a single trip has no fields of a series', async () => {
    const yago = await driver('Yago')
    expect(Object.keys(await yago.call(postTrip, { body: road() }))).toEqual(['id'])
    const preview = await yago.call(previewTrip, { body: road() })
    expect(preview).not.toHaveProperty('trips')
    expect(preview).not.toHaveProperty('back')
    await expect(yago.call(postTrip, { body: road() })).rejects.toMatchObject({ message: 'overlapping_trip', parts: {} })
    const [row] = await rowsOf(yago.id)
    expect([row?.series_id, row?.returns_seq]).toEqual([null, null])
  })
})
