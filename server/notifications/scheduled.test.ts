import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { blockPerson, readChat, sendMessage } from '#contract/messages/messages.ts'
import { countNotifications, listNotifications } from '#contract/notifications/notifications.ts'
import { ratePerson } from '#contract/ratings/ratings.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#domain/time.ts'
import { writePosting } from '../payments/ledger.ts'
import { cast } from '../testing/cast.ts'
import { runJob } from '../testing/runJob.ts'
import { mailTo, receivedKinds, ticks } from './testing/post.ts'

const { ana, bruno, carla, diana, later, clock, stage, db, join } = await cast()
type Person = typeof ana

/** Returns a person's notifications of these kinds, oldest first. */
const kindsOf = async (who: Person, ...kinds: string[]) =>
  (await receivedKinds(who)).filter((kind) => kinds.includes(kind)).toReversed()
const until = (at: string, ms: number) => later(Date.parse(at) - ms - clock.now().getTime())
/** Changes the keys of a person's notifications, so that a run that finds a trip again inserts another notification. */
const loseKeys = ({ id }: Person) => sql`update notifications set key = 'lost ' || key where account_id = ${id}`.execute(db)
const free = (who: Person, more: object = {}) => who.posts({ from: 'Rosario', to: 'Córdoba', inDays: 4, price: '0', ...more })

describe('reminders', () => {
  const reminded = (who: Person) => kindsOf(who, 'trip_tomorrow', 'trip_soon')

  test('driver and passengers get one reminder a day before departure and one two hours before, unless they canceled or booked later', async () => {
    const trip = await free(bruno)
    const [seat, given] = [await ana.books(trip), await diana.books(trip)]
    await diana.cancels(given)
    await until(seat.pickUp.at, DAY_MS + 1)
    await ticks(stage)
    expect(await Promise.all([ana, bruno, carla, diana].map(reminded))).toEqual([[], [], [], []])
    clock.pass(1)
    for (let n = 0; n < 3; n++) await ticks(stage)
    expect(await Promise.all([ana, bruno, carla, diana].map(reminded))).toEqual([['trip_tomorrow'], ['trip_tomorrow'], [], []])
    await later(HOUR_MS)
    await carla.books(trip)
    await ticks(stage)
    expect(await reminded(carla)).toEqual([])
    await until(seat.pickUp.at, 2 * HOUR_MS)
    await Promise.all([ticks(stage), ticks(stage)])
    const both = ['trip_tomorrow', 'trip_soon']
    expect(await Promise.all([ana, bruno, carla, diana].map(reminded))).toEqual([both, both, ['trip_soon'], []])
    const subjects = (await mailTo({ db }, ana)).map(({ subject }) => subject)
    expect(subjects.filter((subject) => subject.startsWith('Your trip '))).toEqual([
      'Your trip leaves soon: Rosario → Córdoba',
      'Your trip is coming up: Rosario → Córdoba',
    ])
  })

  test('a notification that would be too late is not inserted, and a notification inserted late is not mailed', async () => {
    const trip = await free(diana)
    const seat = await ana.books(trip)
    await until(seat.pickUp.at, 18 * HOUR_MS)
    const before = await reminded(ana)
    await ticks(stage)
    expect(await reminded(ana)).toEqual(before)
    await until(seat.pickUp.at, 29 * MINUTE_MS)
    await ticks(stage)
    expect(await reminded(ana)).toEqual(before)
  })

  test('a canceled trip has no reminder', async () => {
    const rosa = await join({ name: 'Rosa', registered: true, car: true })
    const trip = await free(rosa)
    const seat = await carla.books(trip)
    const before = await reminded(carla)
    await rosa.cancelsTrip(trip)
    await until(seat.pickUp.at, DAY_MS)
    await ticks(stage)
    expect([await reminded(rosa), await reminded(carla)]).toEqual([[], before])
  })
})

describe('runs of notification jobs', () => {
  const FRIENDS = 300
  const bring = (job: string) => runJob(stage.world, job)

  /**
   * Counts the notifications that a run tries to insert, including existing ones, because each attempt uses up a number of the
   * sequence.
   */
  async function tried(job: string): Promise<number> {
    const taken = async () =>
      Number(
        (await sql<{ last: string }>`select last_value as last from ${sql.table('notifications_n_seq')}`.execute(db)).rows[0]
          ?.last,
      )
    const before = await taken()
    await bring(job)
    return (await taken()) - before
  }

  /** Copies one passenger's seat many times, for other passengers on other trips at the same time. */
  const multiply = (id: string) =>
    db.transaction().execute(async (tx) => {
      await sql`set local session_replication_role = replica`.execute(tx)
      await sql`insert into accounts (issuer, subject, email, name, gender, created_at)
        select 'test', 'friend' || n, n || '@friends.example', 'F', 'Female', ${clock.now()}::timestamptz from generate_series(1, ${FRIENDS}::int) n`.execute(
        tx,
      )
      await sql`insert into bookings select (jsonb_populate_record(b, jsonb_build_object('id', gen_random_uuid(), 'passenger_id', a.id))).*
        from bookings b, accounts a where b.id = ${id} and a.subject like 'friend%'`.execute(tx)
    })

  /** Deletes the copies without foreign key checks, which take seconds on a busy machine. */
  const leaveAgain = (trip: string, seat: string) =>
    db.transaction().execute(async (tx) => {
      await sql`set local session_replication_role = replica`.execute(tx)
      await sql`delete from bookings where trip_seq = (select seq from trips where id = ${trip}) and id <> ${seat}`.execute(tx)
      await sql`delete from notifications using accounts a where a.id = account_id and a.subject like 'friend%'`.execute(tx)
      await sql`delete from accounts where subject like 'friend%'`.execute(tx)
    })

  test.each([
    ['remind-travellers', DAY_MS, 'Delfina'],
    ['notify-ratings-open', -DAY_MS, 'Olga'],
  ])('%s: a second run a quarter of an hour later processes no one again', async (job, ms, name) => {
    const driver = await join({ name, registered: true, car: true })
    const trip = await free(driver)
    const seat = await ana.books(trip)
    await bring(job)
    await until(seat.pickUp.at, ms + MINUTE_MS)
    await multiply(seat.id)
    await bring(job)
    await later(MINUTE_MS)
    // the driver and the passenger of the trip, and the copied passengers
    expect(await tried(job)).toBeGreaterThanOrEqual(2 + FRIENDS)
    // the next run overlaps this one a little
    await later(15 * MINUTE_MS)
    await bring(job)
    await later(15 * MINUTE_MS)
    expect(await tried(job)).toBe(0)
    await leaveAgain(trip, seat.id)
  })

  test('a departure moved into hours that a run has already covered gets a reminder, as does a reinstated driver', async () => {
    const [vera, hugo] = [
      await join({ name: 'Vera', registered: true, car: true }),
      await join({ name: 'Hugo', registered: true, car: true }),
    ]
    const [far, near] = [await free(vera, { inDays: 6 }), await free(hugo)]
    const seat = await diana.books(far)
    const at = (await diana.books(near)).pickUp.at
    await sql`update accounts set standing = 'suspended' where id = ${hugo.id}`.execute(db)
    await until(at, 23 * HOUR_MS)
    await bring('remind-travellers')
    await later(15 * MINUTE_MS)
    await bring('remind-travellers')
    // no reminder yet: Hugo is suspended, and Vera's trip is days away
    const notified = async () =>
      (await db.selectFrom('notifications').select('account_id').where('kind', '=', 'trip_tomorrow').execute())
        .map(({ account_id: id }) => [vera, hugo].find((who) => who.id === id)?.email)
        .filter((email) => email !== undefined)
        .toSorted()
    expect(await notified()).toEqual([])
    const soon = new Date(clock.now().getTime() + 20 * HOUR_MS)
    await sql`update trips set departs_at = ${soon}, arrives_at = ${soon}::timestamptz + (arrives_at - departs_at) where id = ${far}`.execute(
      db,
    )
    await sql`update bookings set departs_at = ${soon}, arrives_at = ${soon}::timestamptz + (arrives_at - departs_at) where id = ${seat.id}`.execute(
      db,
    )
    await sql`update accounts set standing = 'active' where id = ${hugo.id}`.execute(db)
    expect(await tried('remind-travellers')).toBe(4)
    expect(await notified()).toEqual([hugo.email, vera.email])
    expect(await tried('remind-travellers')).toBe(0)
  })

  test('the next run makes up for a run that failed or had a wrong clock', async () => {
    const rita = await join({ name: 'Ramona', registered: true, car: true })
    const seat = await ana.books(await free(rita))
    await bring('remind-travellers')
    await until(seat.pickUp.at, 20 * HOUR_MS)
    await sql`update looks set at = at + interval '10 years'`.execute(db)
    await bring('remind-travellers')
    expect(await kindsOf(rita, 'trip_tomorrow')).toEqual(['trip_tomorrow'])
  })
})

describe('notifications about ratings', () => {
  const about = (who: Person) => kindsOf(who, 'rating_open', 'rating_published')
  const rates = (who: Person, other: Person) =>
    who.call(ratePerson, { body: { userEmail: other.id, description: 'Puntual.', rating: 5 } })

  /** Moves the clock a day past a trip's departure: its driver and two riders are notified that they can rate. */
  async function travelled(n: number) {
    const [dora, paco, rita] = [
      await join({ name: `Dora${n}`, registered: true, car: true }),
      await join({ name: `Paco${n}`, registered: true }),
      await join({ name: `Rita${n}`, registered: true }),
    ]
    const trip = await free(dora)
    const [seat] = [await paco.books(trip), await rita.books(trip)]
    await until(seat.pickUp.at, -DAY_MS + 1)
    await ticks(stage)
    expect(await Promise.all([dora, paco, rita].map(about))).toEqual([[], [], []])
    clock.pass(1)
    for (let i = 0; i < 2; i++) await ticks(stage)
    return { dora, paco, rita, trip, seat, people: [dora, paco, rita] }
  }

  test('each person is notified once that they can rate, with a link to the form', async () => {
    const { dora, paco, trip, seat, people } = await travelled(1)
    expect(await Promise.all(people.map(about))).toEqual([['rating_open'], ['rating_open'], ['rating_open']])
    const led = async (who: Person) =>
      (await who.call(listNotifications, { query: {} })).notifications.find(({ kind }) => kind === 'rating_open')?.path
    expect(await led(paco)).toBe(`/user/${dora.id}?booking=${seat.id}`)
    expect(await led(dora)).toBe(`/route/${trip}`)
  })

  test('an unpublished rating is announced to no one, and two ratings are announced once both people have rated (G6)', async () => {
    const { dora, paco, people } = await travelled(2)
    const everything = () =>
      Promise.all(
        people.map((who) => Promise.all([who.call(listNotifications, { query: {} }), who.call(countNotifications, {})])),
      )
    const [before, mails] = [await everything(), (await mailTo({ db }, dora)).length]
    await rates(paco, dora)
    for (let i = 0; i < 3; i++) await ticks(stage)
    expect(await everything()).toEqual(before)
    expect((await mailTo({ db }, dora)).length).toBe(mails)
    await rates(dora, paco)
    for (let i = 0; i < 3; i++) await ticks(stage)
    const kinds = ['rating_open', 'rating_published']
    expect(await Promise.all(people.map(about))).toEqual([kinds, kinds, ['rating_open']])
  })

  test('a lone rating is announced to the rated person once, at the deadline', async () => {
    const { dora, paco, rita, people } = await travelled(3)
    await rates(rita, dora)
    await later(14 * DAY_MS - 1)
    await ticks(stage)
    expect(await about(dora)).toEqual(['rating_open'])
    clock.pass(1)
    for (let i = 0; i < 3; i++) await ticks(stage)
    expect(await Promise.all(people.map(about))).toEqual([['rating_open', 'rating_published'], ['rating_open'], ['rating_open']])
    expect(await kindsOf(paco, 'rating_published')).toEqual([])
  })

  test('a run announces exactly the ratings published since the previous run', async () => {
    const { dora, paco } = await travelled(4)
    await rates(paco, dora)
    await rates(dora, paco)
    await ticks(stage)
    // the next run overlaps this one a little
    await later(HOUR_MS)
    await ticks(stage)
    await loseKeys(dora)
    clock.pass(HOUR_MS)
    await ticks(stage)
    expect(await kindsOf(dora, 'rating_published')).toEqual(['rating_published'])
  })
})

describe('notifications about messages', () => {
  const writes = (who: Person, to: Person, message: string) => who.call(sendMessage, { body: { email: to.id, message } })
  const waiting = (who: Person) => kindsOf(who, 'messages_waiting')

  test('messages unread for ten minutes are announced once until they are read, without their text', async () => {
    const [ines, ivan] = [await join({ name: 'Ines', registered: true }), await join({ name: 'Ivan', registered: true })]
    await writes(ines, ivan, 'El secreto está en el baúl')
    clock.pass(10 * MINUTE_MS - 1)
    await ticks(stage)
    expect(await waiting(ivan)).toEqual([])
    clock.pass(1)
    for (let i = 0; i < 2; i++) await ticks(stage)
    await writes(ines, ivan, 'Otra cosa más')
    clock.pass(11 * MINUTE_MS)
    await Promise.all([ticks(stage), ticks(stage)])
    expect([await waiting(ivan), await waiting(ines)]).toEqual([['messages_waiting'], []])
    expect((await ivan.call(countNotifications, {})).conversations).toBe(1)
    const mails = await mailTo({ db }, ivan)
    expect(mails.map(({ subject }) => subject)).toEqual(['You have unread messages'])
    expect(JSON.stringify(mails.map(({ text, html }) => text + html))).not.toMatch(/secreto|Otra cosa|Ines|ines@/)

    await ivan.call(readChat, { params: { id: ines.id }, body: { upTo: 2 } })
    expect((await ivan.call(countNotifications, {})).conversations).toBe(0)
    await writes(ines, ivan, 'Y una tercera')
    clock.pass(10 * MINUTE_MS)
    await ticks(stage)
    expect(await waiting(ivan)).toEqual(['messages_waiting', 'messages_waiting'])
  })

  test('a run announces exactly the messages since the previous run', async () => {
    const [lola, luis] = [await join({ name: 'Lola', registered: true }), await join({ name: 'Luis', registered: true })]
    await writes(lola, luis, 'Hola')
    clock.pass(10 * MINUTE_MS)
    await ticks(stage)
    // the next run overlaps this one a little
    await later(HOUR_MS)
    await ticks(stage)
    await loseKeys(luis)
    clock.pass(HOUR_MS)
    await ticks(stage)
    expect(await waiting(luis)).toEqual(['messages_waiting'])
  })

  test('messages read in time, or from a person blocked since, are not announced', async () => {
    const [olga, otto] = [await join({ name: 'Olga', registered: true }), await join({ name: 'Otto', registered: true })]
    await writes(olga, otto, 'Hola')
    await otto.call(readChat, { params: { id: olga.id }, body: { upTo: 1 } })
    clock.pass(20 * MINUTE_MS)
    await ticks(stage)
    expect(await waiting(otto)).toEqual([])
    await writes(olga, otto, 'Che')
    await otto.call(blockPerson, { body: { email: olga.id } })
    clock.pass(20 * MINUTE_MS)
    await ticks(stage)
    expect(await waiting(otto)).toEqual([])
  })
})

test('money due without a CBU is announced once a month, and only while it is due', async () => {
  const delia = await join({ name: 'Delia', registered: true, car: true })
  const tell = () => runJob(stage.world, 'notify-money-waiting')
  const times = async () => (await kindsOf(delia, 'cbu_missing')).length
  await tell()
  expect(await times()).toBe(0)
  const entries = [
    { account: `driver_due:${delia.id}`, minor: -5_000n },
    { account: 'platform_loss', minor: 5_000n },
  ]
  await db.transaction().execute((tx) => writePosting(tx, { ref: 'by_hand', currency: 'ARS', entries }, clock.now()))
  await tell()
  await tell()
  expect(await times()).toBe(1)
  await later(31 * DAY_MS)
  await tell()
  expect(await times()).toBe(2)
  const cbu_sealed = stage.world.sealer.seal('cbu', delia.id, '0110599540000012345672')
  await db
    .transaction()
    .execute((tx) => tx.updateTable('accounts').set({ drives: true, cbu_sealed }).where('id', '=', delia.id).execute())
  await later(31 * DAY_MS)
  await tell()
  expect(await times()).toBe(2)
})
