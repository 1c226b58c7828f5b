import { sql } from 'kysely'
import { afterEach, describe, expect, test } from 'vitest'
import { reportAbsence, reportNotDriven } from '#contract/bookings/bookings.ts'
import { findPeople, showPerson } from '#contract/people/people.ts'
import { listPosts, listRatable, type NewPost, ratePerson, recountRating, replyToRating } from '#contract/ratings/ratings.ts'
import { searchTrips } from '#contract/trips/trips.ts'
import { exchangedField } from '#contract/wireNames.ts'
import type { Member } from '#domain/people/account.ts'
import { DAY_MS, HOUR_MS } from '#domain/time.ts'
import { brokenInvariants } from '../platform/database/invariants.ts'
import { called, cast } from '../testing/cast.ts'
import { whileUpdatesFail } from '../testing/database/failing.ts'
import { refusalOf } from '../testing/person.ts'
import { runJob } from '../testing/runJob.ts'
import type { World } from '../world.ts'
import { ratePerson as writeRating } from './actions.ts'

const { ana, bruno, carla, diana, emma, join, later, clock, db, world } = await cast()
type Person = typeof ana

let day = 1
/** Runs a trip of Bruno's with these people, each trip on its own day. Returns its departure. */
async function trip(passengers: Person[], driver: Person = bruno) {
  const id = await driver.posts({ from: 'Rosario', to: 'Córdoba', inDays: (day += 2), price: '0' })
  const seats = []
  for (const one of passengers) seats.push(await one.asksForSeat(id))
  return { id, seats, departsAt: new Date((await driver.opens(id)).departsAt) }
}

/** Moves the clock to this long after an instant. */
async function until(instant: Date, plusMs = 0) {
  await later(instant.getTime() + plusMs - clock.now().getTime())
  day = 1
}
const [OPENS, CLOSES] = [DAY_MS, 15 * DAY_MS]

const rates = (who: Person, whom: Person, rating: number, more: Partial<NewPost> = {}) =>
  who.call(ratePerson, { body: { userEmail: whom.email, description: 'Puntual y simpático.', rating, ...more } })
const posts = async (who: Person, of: Person) => (await who.call(listPosts, { params: { id: of.email }, query: {} })).posts
const page = (who: Person, of: Person) => who.call(showPerson, { params: { id: of.id } })
const mean = async (who: Person, of: Person) => {
  const { rating, ratings } = await page(who, of)
  return [rating, ratings]
}
const ratable = (who: Person, whom?: Person) => who.call(listRatable, { query: whom ? { with: whom.id } : {} })

afterEach(async () => {
  // checks only these two invariants, because others depend on scheduled jobs, which do not run in this test
  const broken = (await brokenInvariants(world)).find(({ id }) => ['V13', 'V14'].includes(id))
  if (broken) throw new Error(JSON.stringify(broken))
})

describe('rating a person', () => {
  test('rating opens a day after departure and closes fourteen days later, to the second', async () => {
    const { departsAt } = await trip([ana])
    const opensAt = new Date(departsAt.getTime() + OPENS).toISOString()
    expect(await ratable(ana)).toMatchObject([{ state: 'soon', opensAt, person: { id: bruno.id }, was: 'driver' }])
    await until(departsAt, OPENS - 1)
    await expect(rates(ana, bruno, 5)).rejects.toMatchObject({ message: 'too_early_to_rate', status: 409, parts: { opensAt } })
    await until(departsAt, OPENS)
    expect(await ratable(ana)).toMatchObject([{ state: 'open', person: { name: 'Bruno Prueba' } }])
    expect(await rates(ana, bruno, 4.5)).toMatchObject({ state: 'written', mine: { rating: 4.5, thumb: 'up' } })
    await until(departsAt, CLOSES - 1)
    expect((await ratable(bruno)).map(({ state }) => state)).toEqual(['open'])
    await until(departsAt, CLOSES)
    const closedAt = clock.now().toISOString()
    await expect(rates(bruno, ana, 5)).rejects.toMatchObject({ message: 'too_late_to_rate', parts: { closedAt } })
    expect(await ratable(bruno)).toEqual([])
  })

  test('a lone rating is on the page and counts in the average from the second of closing on, before any job runs', async () => {
    const [hugo, iris] = [
      await join({ name: 'Hugo', registered: true, car: true }),
      await join({ name: 'Iris', registered: true }),
    ]
    const { departsAt, id } = await trip([iris], hugo)
    await until(departsAt, OPENS + HOUR_MS)
    await rates(iris, hugo, 3.5, { description: ' Maneja  bien.\r\nLlegó tarde. ' })
    const next = await hugo.posts({ from: 'Rosario', to: 'Mendoza', inDays: 28 })
    const shown = async () => {
      const opened = await carla.opens(next)
      const query = { from: called('Rosario'), to: called('Mendoza'), date: opened.date }
      const pages = await Promise.all([carla.call(searchTrips, { query }), carla.call(searchTrips, { query: {} })])
      const found = pages.flatMap(({ routes }) => routes.filter(({ id: one }) => one === next))
      const { users } = await carla.call(findPeople, { query: { name: 'Hugo' } })
      const drivers = [...[opened, ...found].map((one) => one.users[0]), ...users]
      return drivers.map((one) => [one?.rating, one?.ratings])
    }
    await until(departsAt, CLOSES - 1)
    expect([await mean(carla, hugo), await posts(carla, hugo)]).toEqual([[null, 0], []])
    expect(await shown()).toEqual([1, 2, 3, 4].map(() => [null, 0]))
    await until(departsAt, CLOSES)
    expect(await mean(carla, hugo)).toEqual([3.5, 1])
    expect(await shown()).toEqual([1, 2, 3, 4].map(() => [3.5, 1]))
    const [post] = await posts(carla, hugo)
    expect(post).toMatchObject({
      author: iris.email,
      authorId: iris.id,
      authorPerson: { id: iris.id, name: 'Iris Prueba' },
      userEmail: hugo.email,
      wrote: 'passenger',
      trip: { idRoute: id, originName: expect.stringContaining('Rosario') as string },
      rating: 3.5,
      thumb: 'up',
      description: 'Maneja bien.\nLlegó tarde.',
      reply: null,
    })
    const stored = () =>
      db.selectFrom('accounts').select(['rating_halves', 'rating_count']).where('id', '=', hugo.id).executeTakeFirst()
    expect(await stored()).toEqual({ rating_halves: 0, rating_count: 0 })
    await runJob(world, 'count-published-ratings')
    expect(await stored()).toEqual({ rating_halves: 7, rating_count: 1 })
    expect(await mean(carla, hugo)).toEqual([3.5, 1])
  })

  test('the first page shows the number of ratings for each number of stars, counting only the latest rating of each author', async () => {
    const olga = await join({ name: 'Olga', registered: true, car: true })
    const [pia, quique] = [await join({ name: 'Pía', registered: true }), await join({ name: 'Quique', registered: true })]
    const stars = async () => (await carla.call(listPosts, { params: { id: olga.id }, query: {} })).stars
    expect(await stars()).toEqual([0, 0, 0, 0, 0])
    for (const [who, rating] of [
      [pia, 2],
      [quique, 4.5],
      [pia, 0],
    ] as const) {
      const { departsAt } = await trip([who], olga)
      await until(departsAt, OPENS)
      await rates(who, olga, rating)
      await rates(olga, who, 5)
    }
    expect(await stars()).toEqual([1, 0, 0, 0, 1])
    const { next } = await carla.call(listPosts, {
      params: { id: olga.id },
      query: { after: `${clock.now().getTime()}.${olga.id}` },
    })
    expect(next).toBeUndefined()
    expect((await carla.call(listPosts, { params: { id: olga.id }, query: { after: `1.${olga.id}` } })).stars).toBeUndefined()
  })

  test('both ratings are published when the second one is written', async () => {
    const { departsAt } = await trip([ana])
    await until(departsAt, OPENS)
    await rates(ana, bruno, 5)
    expect((await posts(carla, bruno)).some(({ rating }) => rating === 5)).toBe(false)
    await later(HOUR_MS)
    await rates(bruno, ana, 2)
    expect(await posts(carla, ana)).toMatchObject([{ rating: 2, thumb: 'down', wrote: 'driver', author: bruno.email }])
    expect((await posts(carla, bruno))[0]).toMatchObject({ rating: 5, authorId: ana.id })
    expect(await mean(emma, ana)).toEqual([2, 1])
    expect(await ratable(ana, bruno)).toEqual([])
  })

  test('two simultaneous ratings are both published', async () => {
    const pairs = [await trip([ana]), await trip([carla], diana)]
    await until(pairs[1]?.departsAt ?? clock.now(), OPENS)
    await Promise.all([rates(ana, bruno, 4), rates(bruno, ana, 4), rates(carla, diana, 3), rates(diana, carla, 3)])
    expect(await posts(emma, diana)).toHaveLength(1)
    expect(await posts(emma, carla)).toHaveLength(1)
    expect(await posts(emma, ana)).toHaveLength(2)
  })

  test('a rating is stored once, even if sent twice simultaneously, and cannot be changed or withdrawn', async () => {
    const { departsAt, seats } = await trip([carla])
    await until(departsAt, OPENS)
    const answers = await Promise.all([1, 2, 3].map(() => refusalOf(rates(carla, bruno, 1))))
    expect(answers.sort()).toEqual(['already_rated', 'already_rated', 'not refused'])
    expect(await refusalOf(rates(carla, bruno, 5, { bookingId: seats[0]?.id }))).toBe('already_rated')
    const rewritten = [
      sql`update ratings set halves = 10`,
      sql`update ratings set description = 'Otra cosa'`,
      sql`update ratings set published_at = closes_at where published_at < closes_at`,
      sql`delete from ratings`,
      sql`truncate ratings`,
    ]
    for (const change of rewritten) await expect(change.execute(db)).rejects.toThrow(/never rewritten|only ever added to/)
  })

  test('a rating needs a booking that was ever confirmed, and only the people of the booking can write it', async () => {
    const onApproval = await bruno.posts({ from: 'Rosario', to: 'Córdoba', inDays: (day += 2), joining: 'on_approval' })
    const gina = await join({ name: 'Gina', registered: true })
    await gina.asksForSeat(onApproval)
    const { departsAt, seats } = await trip([carla], diana)
    const [seat] = seats
    if (seat) await carla.cancels(seat)
    expect(await refusalOf(rates(carla, diana, 4, { bookingId: seat?.id }))).toBe('too_early_to_rate')
    await until(departsAt, OPENS)
    expect(await refusalOf(rates(gina, bruno, 4))).toBe('nothing_to_rate')
    expect(await refusalOf(rates(bruno, gina, 4))).toBe('nothing_to_rate')
    expect(await refusalOf(rates(carla, carla, 5))).toBe('nothing_to_rate')
    expect(await refusalOf(rates(ana, diana, 5, { bookingId: seat?.id }))).toBe('nothing_to_rate')
    expect(await refusalOf(rates(carla, diana, 5, { userEmail: 'nobody@example.org' }))).toBe('nothing_to_rate')
    expect(await rates(carla, diana, 0)).toMatchObject({ mine: { rating: 0, thumb: 'down' } })
    expect((await rates(diana, carla, 5)).state).toBe('written')
  })

  test('a rating is shown but not counted if its author canceled with a full refund (G7)', async () => {
    const [lea, mora] = [await join({ name: 'Lea', registered: true, car: true }), await join({ name: 'Mora', registered: true })]
    const { departsAt, seats } = await trip([mora, ana], lea)
    if (seats[0]) await mora.cancels(seats[0])
    await until(departsAt, OPENS)
    await rates(mora, lea, 0)
    await rates(ana, lea, 4)
    await rates(lea, mora, 3)
    await until(departsAt, CLOSES)
    const shown = (await posts(carla, lea)).map(({ rating, didNotTravel }) => [rating, didNotTravel])
    expect(shown.sort()).toEqual([
      [0, true],
      [4, false],
    ])
    expect([await mean(carla, lea), await mean(carla, mora)]).toEqual([
      [4, 1],
      [3, 1],
    ])
    await runJob(world, 'count-published-ratings')
    expect(await mean(carla, lea)).toEqual([4, 1])
  })

  test('a rating is about the oldest open trip of both people, or about the given one', async () => {
    const [ivo, jana] = [await join({ name: 'Ivo', registered: true, car: true }), await join({ name: 'Jana', registered: true })]
    const trips = [await trip([jana], ivo), await trip([jana], ivo), await trip([jana], ivo)]
    await until(trips[2]?.departsAt ?? clock.now(), OPENS)
    const named = await rates(jana, ivo, 3, { bookingId: trips[1]?.seats[0]?.id })
    expect(named.trip.idRoute).toBe(trips[1]?.id)
    expect((await rates(jana, ivo, 4)).trip.idRoute).toBe(trips[0]?.id)
    expect((await rates(jana, ivo, 5)).trip.idRoute).toBe(trips[2]?.id)
    expect(await refusalOf(rates(jana, ivo, 5))).toBe('already_rated')
    expect((await ratable(jana, ivo)).map(({ state, mine }) => [state, mine?.rating])).toEqual([
      ['written', 4],
      ['written', 3],
      ['written', 5],
    ])
  })

  test('a trip is rated once, however often the passenger canceled and booked it again', async () => {
    const [iris, juan] = [
      await join({ name: 'Iris', registered: true, car: true }),
      await join({ name: 'Juan', registered: true }),
    ]
    const { id, departsAt, seats } = await trip([juan], iris)
    for (let n = 0; n < 3; n++) {
      await juan.cancels(seats.at(-1) ?? { id: '' })
      clock.pass(1000)
      seats.push(await juan.asksForSeat(id))
    }
    await until(departsAt, OPENS)
    expect((await ratable(juan, iris)).map(({ bookingId }) => bookingId)).toEqual([seats.at(-1)?.id])
    expect(await refusalOf(rates(juan, iris, 0, { bookingId: seats[0]?.id }))).toBe('nothing_to_rate')
    await rates(juan, iris, 0)
    expect(await refusalOf(rates(juan, iris, 0))).toBe('already_rated')
    await rates(iris, juan, 4)
    expect([await mean(carla, iris), await mean(carla, juan)]).toEqual([
      [0, 1],
      [4, 1],
    ])
  })

  test('a rating in the last millisecond is accepted, though the time passes while it is stored', async () => {
    const { departsAt } = await trip([carla], diana)
    await until(departsAt, CLOSES)
    let reading = departsAt.getTime() + CLOSES - 3
    const ticking = () => new Date(reading++)
    const me = { id: carla.id, email: carla.email } as Member // as: a rating reads only these fields
    const sent = { userEmail: diana.email, description: 'Puntual.', rating: 5 }
    await expect(writeRating({ ...world, now: ticking } as World, me, sent)).resolves.toBeTruthy() // as: a rating needs no login provider
  })

  test('a rating without required fields is refused with the names of the fields, and a rating in another person’s name is refused', async () => {
    expect(await refusalOf(ana.call(ratePerson, { body: { userEmail: bruno.email, author: carla.email } }))).toBe('not_yours')
    const wrong = (body: Partial<NewPost>) =>
      refusalOf(ana.call(ratePerson, { body: { userEmail: bruno.email, author: 'ANA@example.org', ...body } }))
    expect(await wrong({})).toBe('validation description_required rating_required')
    expect(await wrong({ description: 'Bien', rating: 4.2, date: '01-01-1999' })).toBe('validation rating_steps')
    expect(await wrong({ description: 'Bien', rating: '4.5', thumb: 'down' })).toBe('validation malformed')
    expect(await wrong({ description: 'x'.repeat(2001), rating: 6 })).toBe('validation text_too_long rating_steps')
  })
})

describe('replying to ratings', () => {
  test('only the rated person can reply, once, and only to a published rating', async () => {
    const [kai, lena] = [await join({ name: 'Kai', registered: true, car: true }), await join({ name: 'Lena', registered: true })]
    const { departsAt } = await trip([lena], kai)
    await until(departsAt, OPENS)
    await rates(lena, kai, 1)
    const { id } = await db.selectFrom('ratings').select('id').where('subject_id', '=', kai.id).executeTakeFirstOrThrow()
    const replies = (who: Person, reply = 'Había niebla.') => who.call(replyToRating, { params: { id }, body: { reply } })
    expect([await refusalOf(replies(kai)), await refusalOf(replies(carla)), await refusalOf(replies(lena))]).toEqual(
      Array(3).fill('not_found'),
    )
    await until(departsAt, CLOSES)
    expect(await refusalOf(replies(lena))).toBe('not_yours')
    expect(await refusalOf(replies(kai, ' '))).toBe('validation reply_required')
    const answers = await Promise.all([refusalOf(replies(kai)), refusalOf(replies(kai))])
    expect(answers.sort()).toEqual(['already_replied', 'not refused'])
    expect((await posts(carla, kai))[0]?.reply?.text).toBe('Había niebla.')
    await expect(sql`update ratings set reply = 'Otra' where id = ${id}`.execute(db)).rejects.toThrow('never rewritten')
  })
})

describe('the average rating', () => {
  test('the average is the sum divided by the count, rounded half up to one decimal, and recounting does not change it', async () => {
    const max = await join({ name: 'Max', registered: true, car: true })
    const { departsAt } = await trip([ana, carla, diana], max)
    await until(departsAt, OPENS)
    // the average is 13 / 3; then, with one rating hidden, 9 / 2
    for (const [who, stars] of [
      [ana, 4.5],
      [carla, 4],
      [diana, 4.5],
    ] as const)
      await rates(who, max, stars)
    await until(departsAt, CLOSES)
    const recounts = (who: Person, of: Person) => who.call(recountRating, { params: { id: of.email } })
    expect(await recounts(carla, max)).toEqual({ rating: 4.3, ratings: 3 })
    await max.comesBack()
    const before = await sql`select a::text, xmin from accounts a where id = ${max.id}`.execute(db)
    expect(await recounts(max, max)).toEqual({ rating: 4.3, ratings: 3 })
    expect(await sql`select a::text, xmin from accounts a where id = ${max.id}`.execute(db)).toEqual(before)
    await db
      .updateTable('ratings')
      .set({ hidden_at: clock.now(), hidden_by: emma.id, hidden_reason: 'An insult' })
      .where('author_id', '=', carla.id)
      .where('subject_id', '=', max.id)
      .execute()
    expect(await recounts(ana, max)).toEqual({ rating: 4.5, ratings: 2 })
    expect((await posts(max, max)).map(({ authorId }) => authorId).sort()).toEqual([ana.id, diana.id].sort())
    expect(await refusalOf(recounts(ana, { ...max, email: 'nobody@example.org' }))).toBe('not_found')
  })

  test('if counting fails for one person, the counts of other people are still updated', async () => {
    const drivers = await Promise.all(['Pola', 'Raul'].map((name) => join({ name, registered: true, car: true })))
    const trips = [await trip([ana], drivers[0]), await trip([ana], drivers[1])]
    await until(trips[1]?.departsAt ?? clock.now(), OPENS)
    for (const driver of drivers) await rates(ana, driver, 4)
    await until(trips[1]?.departsAt ?? clock.now(), CLOSES)
    const counts = async () =>
      (
        await db
          .selectFrom('accounts')
          .select('rating_count')
          .where(
            'id',
            'in',
            drivers.map(({ id }) => id),
          )
          .orderBy('id')
          .execute()
      ).map(({ rating_count }) => rating_count)
    const [broken] = drivers.map(({ id }) => id).sort()
    await whileUpdatesFail(db, broken ?? '', () => runJob(world, 'count-published-ratings'))
    expect(await counts()).toEqual([0, 1])
    await runJob(world, 'count-published-ratings')
    expect(await counts()).toEqual([1, 1])
  })

  test('the average counts each author once, with the author’s latest visible rating (G7)', async () => {
    const [nora, otto] = [
      await join({ name: 'Nora', registered: true, car: true }),
      await join({ name: 'Otto', registered: true }),
    ]
    const trips = [await trip([otto, ana], nora), await trip([otto], nora)]
    await until(trips[0]?.departsAt ?? clock.now(), OPENS)
    for (const [who, stars] of [
      [otto, 2],
      [ana, 4],
    ] as const)
      await rates(who, nora, stars)
    await until(trips[0]?.departsAt ?? clock.now(), CLOSES)
    expect(await mean(carla, nora)).toEqual([3, 2])
    await runJob(world, 'count-published-ratings')
    await rates(otto, nora, 5)
    await rates(nora, otto, 5)
    const shown = async () => [await mean(carla, nora), (await posts(carla, nora)).length]
    expect(await shown()).toEqual([[4.5, 2], 3])
    await runJob(world, 'count-published-ratings')
    expect(await shown()).toEqual([[4.5, 2], 3])
    await db
      .updateTable('ratings')
      .set({ hidden_at: clock.now(), hidden_by: emma.id, hidden_reason: 'An insult' })
      .where('author_id', '=', otto.id)
      .where('halves', '=', 10)
      .execute()
    expect(await nora.call(recountRating, { params: { id: nora.email } })).toEqual({ rating: 3, ratings: 2 })
  })

  test('no call can set an average', async () => {
    const { statusCode } = await ana.send('PUT', `/api/user/rating/${ana.id}`, { [exchangedField('rating')]: 5 })
    expect([statusCode, await mean(carla, ana)]).toEqual([200, await mean(ana, ana)])
  })

  test('ratings by people who leave or are barred stay, and lose the author’s name', async () => {
    const [nils, olaf] = [
      await join({ name: 'Nils', registered: true, car: true }),
      await join({ name: 'Olaf', registered: true }),
    ]
    const { departsAt } = await trip([olaf], nils)
    await until(departsAt, OPENS)
    await rates(olaf, nils, 4)
    await until(departsAt, CLOSES)
    const gone = { name: null, last_name: null, given_name: null, standing: 'disabled' as const }
    await db.updateTable('accounts').set(gone).where('id', '=', olaf.id).execute()
    expect((await posts(ana, nils))[0]?.authorPerson).toMatchObject({ id: olaf.id, name: null, photo: null })
    expect(await refusalOf(ana.call(listPosts, { params: { id: olaf.id }, query: {} }))).toBe('not_found')
  })

  test('ratings have pages of twenty', async () => {
    const pia = await join({ name: 'Pia', registered: true, car: true })
    const crowd = []
    for (let n = 0; n < 21; n++) crowd.push(await join({ name: `Nr${n}`, registered: true }))
    const departures = []
    for (let n = 0; n < 21; n += 3) departures.push((await trip(crowd.slice(n, n + 3), pia)).departsAt)
    await until(departures.at(-1) ?? clock.now(), OPENS)
    for (const one of crowd) await rates(one, pia, 4)
    await until(departures.at(-1) ?? clock.now(), CLOSES)
    const first = await ana.call(listPosts, { params: { id: pia.id }, query: {} })
    const second = await ana.call(listPosts, { params: { id: pia.id }, query: { after: first.next ?? '' } })
    expect([first.posts.length, second.posts.length, second.next]).toEqual([20, 1, undefined])
    expect(new Set([...first.posts, ...second.posts].map(({ id }) => id)).size).toBe(21)
  })
})

describe('rate of cancellations', () => {
  test('the rate of cancellations is shown from five accepted bookings on, and counts one year', async () => {
    const quim = await join({ name: 'Quim', registered: true, car: true })
    const word = async () => (await page(ana, quim)).reliability
    const trips = [await trip([ana, carla], quim), await trip([ana, carla], quim)]
    expect(await word()).toBeUndefined()
    trips.push(await trip([diana], quim))
    expect(await word()).toBe('rarely')
    const [first] = trips
    if (first?.seats[0]) await ana.cancels(first.seats[0])
    expect(await word()).toBe('rarely')
    if (first) await quim.cancelsTrip(first.id)
    expect(await word()).toBe('sometimes')
    if (trips[1]) await quim.cancelsTrip(trips[1].id)
    expect([await word(), (await page(quim, quim)).reliability]).toEqual(['often', undefined])
    const figures = async (who: Person) => (await page(who, quim)).reliabilityFigures
    expect([await figures(ana), await figures(quim)]).toEqual([undefined, undefined])
    expect(await figures(emma)).toEqual({ accepted: 5, cancelled: 3, cancelledLate: 0, absences: 0 })
    await later(366 * DAY_MS)
    expect(await word()).toBeUndefined()
  })

  test('administrators see the figures of late cancellations and absences', async () => {
    const tess = await join({ name: 'Tess', registered: true, car: true })
    const figures = async () => (await page(emma, tess)).reliabilityFigures
    const late = await trip([tess])
    await until(late.departsAt, -5 * HOUR_MS)
    if (late.seats[0]) await tess.cancels(late.seats[0])
    const missed = await trip([tess])
    const own = await trip([ana, carla], tess)
    const honest = await trip([ana], tess)
    await until(missed.departsAt, HOUR_MS)
    await bruno.call(reportAbsence, { params: { id: missed.seats[0]?.id ?? '' }, body: {} })
    for (const [who, { departsAt, seats }] of [
      [ana, own],
      [carla, { ...own, seats: own.seats.slice(1) }],
      [ana, honest],
    ] as const) {
      await until(departsAt, HOUR_MS)
      await who.call(reportAbsence, { params: { id: seats[0]?.id ?? '' }, body: {} })
    }
    await tess.call(reportNotDriven, { params: { id: honest.id }, body: {} })
    await until(honest.departsAt, 4 * DAY_MS)
    await runJob(world, 'complete-travelled-bookings')
    // Two absences: one as a passenger, one as the driver of a whole trip. The trip that she herself reported as not driven does
    // not count.
    expect(await figures()).toEqual({ accepted: 5, cancelled: 1, cancelledLate: 1, absences: 2 })
  })
})
