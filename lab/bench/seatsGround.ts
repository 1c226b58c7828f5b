import { Kysely, PostgresDialect } from 'kysely'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import type { Member } from '#domain/people/account.ts'
import { Refused } from '#domain/refusal.ts'
import { requestSeat } from '#server/bookings/actions.ts'
import { syncOrder } from '#server/payments/statusSync/actions.ts'
import { brokenInvariants } from '#server/platform/database/invariants.ts'
import type { Tables } from '#server/platform/database/tables.ts'
import { openWorld } from '#server/start.ts'
import { nobody } from './httpServer.ts'
import { bareGround } from './seatsBare.ts'
import { build, type Log, withClient } from './world/build.ts'
import { NOW } from './world/clocks.ts'

export const [TRIPS, ROUNDS, HOT_TRIPS, SEATS] = [1000, 6, 300, 6]
const ALL_TRIPS = TRIPS * ROUNDS + HOT_TRIPS
const PASSENGERS = 60_000

/** The trips of a round, which have no bookings at the start of the round. */
export interface Round {
  trips: string[]
}

export interface SeatsGround {
  spread: Round[]
  hot: Round
  /** books seats for a person without any booking, with companions; returns the refusal if too few seats remain */
  book(trip: string, seats: number): Promise<'booked' | 'not_enough_seats' | 'trip_full'>
  /** books in tables without rules; returns false if the seats were taken */
  bookBare(trip: string, seats: number): Promise<boolean>
  /** counts after a round: seats sold twice, free seats that were refused, and broken invariants */
  wrongIn(round: Round): Promise<{ oversold: number; unsold: number; brokenInvariants: number }>
  close(): Promise<void>
}

/** Builds open trips of six seats, people without any booking, and the server's own world with its own pool. */
export async function seatsGround(url: string, log: Log): Promise<SeatsGround> {
  const { connection } = await build(url, { trips: ALL_TRIPS, seed: 1, country: 'sparse' }, log)
  await connection.close()
  await withClient(url, prepare)
  Object.assign(process.env, { DATABASE_URL: url, LIMITS: 'off', LOG_LEVEL: 'silent', DEMO: 'off' })
  const { world: opened, close } = await openWorld(fileURLToPath(new URL('../..', import.meta.url)))
  const world = { ...opened, now: () => NOW, identity: nobody }
  const people = await passengers(world.pool)
  const trips = await tripIds(world.pool)
  const patient = patientDb(url)
  const bare = await bareGround(url, world.pool)
  const anybody = () => people[Math.floor(Math.random() * people.length)]?.id ?? ''
  const take = async (me: Member, trip: string, seats: number) => {
    try {
      await requestSeat(world, me, { idRoute: trip, seats, companions: companions.slice(0, seats - 1) }, { ask: syncOrder })
      return 'booked'
    } catch (error) {
      const reason = error instanceof Refused ? error.reason : undefined
      if (reason !== 'trip_full' && reason !== 'not_enough_seats') throw error
      people.push(me)
      return reason
    }
  }
  return {
    spread: Array.from({ length: ROUNDS }, (_, n) => ({ trips: trips.slice(n * TRIPS, (n + 1) * TRIPS) })),
    hot: { trips: trips.slice(TRIPS * ROUNDS) },
    book: (trip, seats) => {
      const me = people.pop()
      if (!me) throw new Error('Everybody has a seat: the ground needs more people')
      return take(me, trip, seats)
    },
    bookBare: (trip, seats) => bare.book(trip, anybody(), seats),
    wrongIn: async (round) => {
      const broken = await brokenInvariants({ db: patient, now: world.now })
      for (const { id, rows } of broken) log(`${id} does not hold: ${JSON.stringify(rows.slice(0, 3), bigintAsText)}`)
      return { ...(await soldIn(world.pool, round)), brokenInvariants: broken.length }
    },
    close: () => Promise.all([patient.destroy(), bare.close()]).then(close),
  }
}

/** The names of a booker's companions. */
const companions = ['Uno', 'Dos'].map((name) => ({ kind: 'adult' as const, name, lastName: 'Prueba', adultStated: true }))

/** Serializes a bigint as text, because JSON lacks it. Ledger and sequences use bigint. */
const bigintAsText = (_: string, value: unknown) => (typeof value === 'bigint' ? String(value) : value)

/**
 * Opens connections without a time limit, because the invariants read every row. The server's own connections time out after two
 * seconds.
 */
const patientDb = (url: string) =>
  new Kysely<Tables>({ dialect: new PostgresDialect({ pool: new pg.Pool({ connectionString: url, max: 2 }) }) })

/** Counts the seats from the bookings, not from the trips' free seats. */
async function soldIn(pool: pg.Pool, { trips }: Round): Promise<{ oversold: number; unsold: number }> {
  const { rows } = await pool.query<{ oversold: number; unsold: number }>(
    `select coalesce(sum(greatest(sold - seats, 0)), 0)::int oversold, coalesce(sum(greatest(seats - sold, 0)), 0)::int unsold
     from (select t.seats, (select sum(b.seats) from bookings b where b.trip_seq = t.seq and b.state in ('accepted', 'confirmed')) sold
       from trips t where t.id = any($1)) counted`,
    [trips],
  )
  const [row] = rows
  if (!row) throw new Error('nothing was counted')
  return row
}

/*
 * Every generated trip is open, with six seats. Each has a copy a year earlier that was driven with all seats taken, two of them
 * by a group with or without accounts. Without these copies PostgreSQL would plan for empty tables, unlike on a site in use.
 * Names of companions without an account are deleted after a year (K15).
 */
const CAP = `floor(t.distance_m::numeric * t.consumption_dl * f.price_minor / (1000000 * ${SEATS + 1}))`
const OLD = `t.departs_at - '1 year'::interval`
const ground = `
  update accounts set standing = 'active';
  update trips t set joining = 'at_once', cancelled_at = null, preferences = 0, seats = ${SEATS}, free = ${SEATS} * seat_mask(0, legs),
    cap_minor = ${CAP}, price_minor = ${CAP} from fuel_prices f where f.id = t.fuel_price_id;
  insert into accounts (issuer, subject, email, name, gender, dni_hash, created_at)
    select 'seats', n::text, 'seats' || n || '@example.org', 'P' || n, 'Female', sha256(n::text::bytea), now() from generate_series(1, ${PASSENGERS}) n;
  insert into trips (free, driver_id, route_id, departs_at, arrives_at, local_date, local_time, zone, origin_name, destination_name, seats, legs,
      preferences, stops_welcome, joining, meeting_points, stops, method, currency, price_minor, cap_minor, distance_m, consumption_dl,
      fuel_price_id, tolls_minor, created_at)
    select 0, driver_id, route_id, ${OLD}, arrives_at - '1 year'::interval, local_date - 365, local_time, zone, origin_name, destination_name, seats, legs,
      preferences, stops_welcome, joining, meeting_points, stops, method, currency, price_minor, cap_minor, distance_m, consumption_dl,
      fuel_price_id, tolls_minor, created_at - '1 year'::interval from trips t;
  with old as (insert into bookings (trip_seq, driver_id, passenger_id, seats, companion_ids, state, joining, from_place, to_place, from_name, to_name, from_m, to_m,
      declared, extra_m, leg_from, leg_to, departs_at, arrives_at, currency, price_minor, only_women, requested_at, answer_by, pay_by, confirmed_at,
      settled_at, money_forgotten_at)
    select t.seq, driver_id, p.id, p.seats, case when p.seats > 1 and c.rides then array[c.id] else '{}' end, 'travelled', joining, stops[1], stops[array_upper(stops, 1)], origin_name, destination_name, 0, distance_m,
      true, 0, 0, legs, departs_at, arrives_at, currency, price_minor * p.seats, false, created_at, created_at, created_at, created_at,
      created_at, created_at
    from trips t
      cross join (select id, case when row_number() over () < ${SEATS - 1} then 1 else 2 end seats from accounts where issuer = 'seats' limit ${SEATS - 1}) p
      join (select id, row_number() over () seq, row_number() over () % 2 = 0 rides from accounts where issuer = 'seats') c on c.seq = t.seq
    where t.seq > ${ALL_TRIPS}
    returning id, passenger_id, seats, companion_ids, requested_at),
  company as (insert into booking_companions (booking_id, n, kind, name, last_name, adult_stated, only_women, account_id, gender)
    select id, 1, case when rides is null then 'adult' else 'account' end, null, null,
      case when rides is null then 'stated' end, false, rides, case when rides is not null then 'Female' end
    from (select id, companion_ids[1] rides from old where seats > 1) groups)
    insert into booking_history (booking_id, from_state, event, to_state, actor, at)
    select id, 'none', 'request', 'requested', passenger_id, requested_at from old union all select id, 'requested', 'accept', 'accepted', null, requested_at from old
    union all select id, 'accepted', 'pay', 'confirmed', null, requested_at from old union all select id, 'confirmed', 'travel', 'travelled', null, requested_at from old;
  vacuum analyze`

async function prepare(client: pg.Client): Promise<void> {
  // one by one, because VACUUM cannot be sent together with other statements
  for (const statement of ground.split(/;\n/)) await client.query(statement)
}

async function passengers(pool: pg.Pool): Promise<Member[]> {
  const { rows } = await pool.query<{ id: string; email: string; name: string }>(
    `select id, email, name from accounts where issuer = 'seats'`,
  )
  const standing = { gender: 'Female', registered: true, hasCar: false, admin: false, standing: 'active' } as const
  return rows.map((row) => ({ ...row, ...standing }))
}

const tripIds = async (pool: pg.Pool) =>
  (await pool.query<{ id: string }>('select id from trips where seq <= $1 order by seq', [ALL_TRIPS])).rows.map(({ id }) => id)
