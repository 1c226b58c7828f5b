import { fileURLToPath } from 'node:url'
import type pg from 'pg'
import type { Member } from '#domain/account.ts'
import { requestSeat } from '#server/bookings/actions.ts'
import { run, prepared } from '#server/database/prepared.ts'
import { askAbout } from '#server/payments/asking/actions.ts'
import { openWorld } from '#server/start.ts'
import { nobody } from './httpServer.ts'
import { build, type Log, withClient } from './world/build.ts'
import { NOW } from './world/clocks.ts'

export const TRIPS = 1000
const PASSENGERS = 100_000

/** Takes one seat on the trip of this number, 0 to TRIPS - 1. */
export type Taking = (trip: number) => Promise<unknown>

export interface Ground {
  bare: Taking
  ours: Taking
  /** how many seats our bookings have taken so far */
  taken(): Promise<number>
  close(): Promise<void>
}

/** A thousand open trips and people without any seat yet; the server's own world, with its own pool, for both. */
export async function seatsGround(url: string, log: Log): Promise<Ground> {
  const { connection } = await build(url, { trips: TRIPS, seed: 1, country: 'sparse' }, log)
  await connection.close()
  await withClient(url, prepare)
  Object.assign(process.env, { DATABASE_URL: url, LIMITS: 'off', LOG_LEVEL: 'silent', DEMO: 'off' })
  const { world: opened, close } = await openWorld(fileURLToPath(new URL('..', import.meta.url)))
  const world = { ...opened, now: () => NOW, identity: nobody }
  const people = await passengers(world.pool)
  const trips = await tripIds(world.pool)
  const ours: Taking = (trip) => {
    const me = people.pop()
    if (!me) throw new Error('Everybody has a seat: the ground needs more people')
    return requestSeat(world, me, { idRoute: trips[trip] ?? '' }, { ask: askAbout })
  }
  return { bare: (trip) => run(world.pool, bare, { id: trip }), ours, taken: () => accepted(world.pool), close }
}

const bare = prepared('bare', 'update bare set seats = seats - 1 where id = :id::int and seats > 0')

/*
 * A car has six seats at most, and a row that is full after six is not hot. So here, and only here, a trigger gives each
 * seat back in the very update that takes it: the row is locked, written and committed as ever, and stays hot. Old journeys
 * are there too, as plans made on empty tables are not those of a site that lives.
 */
const ground = `
  create table bare (id int primary key, seats int not null);
  insert into bare select n, 2000000000 from generate_series(0, ${TRIPS - 1}) n;
  create function sit_on_laps() returns trigger language plpgsql as $$ begin new.free := old.free; return new; end $$;
  update accounts set standing = 'active';
  update trips set joining = 'at_once', cancelled_at = null, preferences = 0, price_minor = cap_minor, free = seats * seat_mask(0, legs);
  create trigger sit_on_laps before update on trips for each row execute function sit_on_laps();
  insert into accounts (issuer, subject, email, name, genre, dni_hash, created_at)
    select 'seats', n::text, 'seats' || n || '@example.org', 'P' || n, 'Female', sha256(n::text::bytea), now() from generate_series(1, ${PASSENGERS}) n;
  with old as (insert into bookings (trip_seq, driver_id, passenger_id, state, joining, from_place, to_place, from_name, to_name, from_m, to_m,
      declared, extra_m, leg_from, leg_to, departs_at, arrives_at, currency, price_minor, only_women, requested_at, answer_by, pay_by, confirmed_at, settled_at)
    select seq, driver_id, p.id, 'travelled', joining, stops[1], stops[array_upper(stops, 1)], origin_name, destination_name, 0, distance_m,
      true, 0, 0, legs, departs_at - '1 year'::interval, arrives_at - '1 year'::interval, currency, price_minor, false, created_at, created_at, created_at, created_at, created_at
    from trips, (select id from accounts where issuer = 'seats' limit 20) p returning id, passenger_id, requested_at)
    insert into booking_history (booking_id, from_state, event, to_state, actor, at)
    select id, 'none', 'request', 'requested', passenger_id, requested_at from old union all select id, 'requested', 'accept', 'accepted', null, requested_at from old
    union all select id, 'accepted', 'pay', 'confirmed', null, requested_at from old union all select id, 'confirmed', 'travel', 'travelled', null, requested_at from old;
  vacuum analyze`

async function prepare(client: pg.Client): Promise<void> {
  // one by one: a vacuum stands alone
  for (const statement of ground.split(/;\n/)) await client.query(statement)
}

const accepted = async (pool: pg.Pool) =>
  Number((await pool.query<{ n: bigint }>(`select count(*) n from bookings where state = 'accepted'`)).rows[0]?.n)

async function passengers(pool: pg.Pool): Promise<Member[]> {
  const { rows } = await pool.query<{ id: string; email: string; name: string }>(
    `select id, email, name from accounts where issuer = 'seats'`,
  )
  const standing = { genre: 'Female', registered: true, hasCar: false, admin: false, standing: 'active' } as const
  return rows.map((row) => ({ ...row, ...standing }))
}

const tripIds = async (pool: pg.Pool) =>
  (await pool.query<{ id: string }>('select id from trips order by seq')).rows.map(({ id }) => id)
