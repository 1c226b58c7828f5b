/** Numbers per booking: people; trips, each with two passengers; images, half of which are in use; entries of the audit log. */
const [PEOPLE, TRIPS, IMAGES, AUDIT] = [1 / 3, 1 / 2, 1 / 5, 1 / 50]
/** Share of future trips. The other trips have departed and are settled. */
const TO_COME = 0.4
/** Number of places that list each future trip. */
const LISTED_PLACES = 18
const [SEATS, CAP, PRICE, METRES] = [3, 1_200_000, 600_000, 400_000]

/**
 * Returns the statements that insert this number of bookings, with their money and later records. Every invariant holds. Triggers
 * and keys are off, but would accept the rows. All trips go from the first place to the second.
 */
export function filling(bookings: number, [from, to]: [number, number]): string[] {
  const [people, trips, images, audit] = [PEOPLE, TRIPS, IMAGES, AUDIT].map((share) => Math.ceil(bookings * share)) as [
    number,
    number,
    number,
    number,
  ]
  const past = Math.floor(trips * (1 - TO_COME))
  return [
    `set session_replication_role = replica`,
    `set work_mem = '256MB'`,
    `insert into accounts (issuer, subject, email, name, gender, dni_hash, admin, created_at)
      select 'bench', n::text, 'p' || n || '@example.org', 'P', 'Female', sha256(n::text::bytea), n = 1, now() - interval '800 days'
      from generate_series(1, ${people}) n`,
    `create temporary table made as select subject::int n, id from accounts`,
    `create unique index on made (n)`,
    `insert into account_history (account_id, event, at, details) select id, 'created', now() - interval '800 days', '{}' from made order by n`,
    `insert into account_history (account_id, event, at, details) select id, 'logged_in', now() - n % 360 * interval '1 day', '{}' from made order by n % 360 desc`,
    `insert into fuel_prices (currency, price_minor, valid_from) values ('ARS', 150000, '2020-01-01')`,
    `insert into routes (key, line, stops, stops_m, stops_minutes, legs_m, distance_m, duration_s, method)
      values ('bench', '', '{${from},${to}}', '{0,${METRES}}', '{0,300}', '{200000,200000}', ${METRES}, 18000, 'estimate')`,
    `insert into trips (free, driver_id, route_id, departs_at, arrives_at, local_date, local_time, zone, origin_name, destination_name, seats, legs,
        preferences, stops_welcome, joining, meeting_points, stops, method, currency, price_minor, cap_minor, distance_m, consumption_dl,
        fuel_price_id, tolls_minor, listed, created_at)
      select seat_mask(0, 2), made.id, 1, moment, moment + interval '5 hours', moment::date, '09:00', 'America/Argentina/Buenos_Aires', 'Rosario',
        'Córdoba', ${SEATS}, 2, t.n % 32, true, 'at_once', '{"",""}', '{${from},${to}}', 'estimate', 'ARS', ${PRICE}, ${CAP}, ${METRES}, 80, 1, 0,
        t.n > ${past}, moment - interval '40 days'
      from (select n, 1 + (n * 7919::bigint) % ${people} as driver,
          date_trunc('minute', case when n <= ${past} then now() - interval '4 days' - (${past} - n) * interval '700 days' / ${past}
            else now() + interval '1 hour' + (n - ${past}) * interval '60 days' / ${trips - past} end) as moment
        from generate_series(1, ${trips}) n offset 0) t
        join made on made.n = t.driver order by t.n`,
    `insert into trip_history (trip_seq, event, actor, at) select seq, 'posted', driver_id, created_at from trips order by seq`,
    `insert into bookings (trip_seq, driver_id, passenger_id, state, joining, from_place, to_place, from_name, to_name, from_m, to_m, declared,
        extra_m, leg_from, leg_to, departs_at, arrives_at, currency, price_minor, only_women, gender, requested_at, answer_by, pay_by, confirmed_at,
        ended_at, settled_at)
      select t.seq, t.driver_id, rider.id, case when t.departs_at < now() then 'travelled' else 'confirmed' end, 'at_once', ${from}, ${to}, 'Rosario', 'Córdoba', 0,
        ${METRES}, true, 0, 0, 2, t.departs_at, t.arrives_at, 'ARS', ${PRICE}, false, 'Female', at, at, at, at,
        case when t.departs_at < now() then t.arrives_at end, case when t.departs_at < now() then t.arrives_at + interval '2 days' end
      from trips t cross join lateral (select t.created_at + interval '10 days' as at) booked
        cross join generate_series(1, 2) seat
        join made driver on driver.id = t.driver_id
        join made rider on rider.n = 1 + (driver.n + seat * 311 + t.seq % 300) % ${people}
      order by t.seq`,
    `insert into booking_history (booking_id, from_state, event, to_state, actor, at)
      select b.id, move.before, move.event, move.after, null, b.requested_at from bookings b cross join (values (1, 'none', 'request', 'requested'),
        (2, 'requested', 'accept', 'accepted'), (3, 'accepted', 'pay', 'confirmed'), (4, 'confirmed', 'travel', 'travelled')) move (n, before, event, after)
      where move.n < 4 or b.state = 'travelled' order by b.trip_seq, move.n`,
    `insert into orders (booking_id, payer_id, state, reference, provider, currency, price_minor, pay_by, created_at, updated_at)
      select id, passenger_id, case state when 'travelled' then 'settled' else 'paid' end, id, 'bench', currency, price_minor, pay_by, requested_at,
        requested_at from bookings order by trip_seq`,
    `insert into order_history (order_id, from_state, event, to_state, actor, at)
      select o.id, move.before, move.event, move.after, null, o.created_at from orders o cross join (values (1, 'none', 'open', 'opened'),
        (2, 'opened', 'start', 'waiting'), (3, 'waiting', 'approve', 'paid'), (4, 'paid', 'settle', 'settled')) move (n, before, event, after)
      where move.n < 4 or o.state = 'settled' order by o.created_at, move.n`,
    `insert into payments (order_id, provider, provider_payment_id, status, currency, amount_minor, captured_at)
      select id, 'bench', id, 'approved', currency, price_minor, created_at from orders order by created_at`,
    `insert into postings (ref, currency, at) select 'capture:' || id, currency, captured_at from payments order by captured_at`,
    `insert into postings (ref, currency, at) select 'settle:' || id, currency, settled_at from bookings where settled_at is not null order by settled_at`,
    `insert into ledger_entries (posting_id, n, account, amount_minor)
      select g.id, side.n, side.account, side.minor from payments p join postings g on g.ref = 'capture:' || p.id join orders o on o.id = p.order_id
        cross join lateral (values (0, 'provider_clearing', p.amount_minor), (1, 'held:' || o.booking_id, -p.amount_minor)) side (n, account, minor)`,
    `insert into ledger_entries (posting_id, n, account, amount_minor)
      select g.id, side.n, side.account, side.minor from bookings b join postings g on g.ref = 'settle:' || b.id
        cross join lateral (values (0, 'held:' || b.id, b.price_minor), (1, 'driver_due:' || b.driver_id, -b.price_minor)) side (n, account, minor)`,
    `insert into driver_dues (account_id, currency, minor)
      select driver_id, currency, sum(price_minor) from bookings where settled_at is not null group by 1, 2`,
    `insert into ratings (booking_id, author_id, subject_id, halves, description, written_at, closes_at, published_at, counted_at)
      select id, passenger_id, driver_id, 8, 'Fine', departs_at + interval '30 hours', departs_at + interval '360 hours',
        departs_at + interval '360 hours', case when departs_at + interval '360 hours' < now() then departs_at + interval '361 hours' end
      from bookings where state = 'travelled' and trip_seq % 2 = 0`,
    `update accounts set rating_halves = r.halves, rating_count = r.n from (
        select subject_id, 8 * count(distinct author_id) as halves, count(distinct author_id) as n from ratings where counted_at is not null group by 1
      ) r where r.subject_id = accounts.id`,
    `insert into images (owner_id, purpose, key, width, height, bytes, created_at)
      select made.id, 'photo', 'bench/' || n, 400, 400, 40000, now() - interval '90 days' from made where n <= ${images}`,
    `update accounts set photo_id = images.id from images where images.owner_id = accounts.id`,
    // lists every image for checking, as after an update from a release without this list
    `insert into images_to_check (image_id, uploaded_at) select id, created_at from images`,
    `insert into places (id, bit) select n, n % 62 from generate_series(1, 4000) n on conflict do nothing`,
    `insert into trip_places (sig_after, sig_before, place_id, trip_seq, route_id, pos_m, day, departs, rate, flags)
      select 0, 0, 1 + (t.seq + place * 211) % 4000, t.seq, 1, place * 20000, t.departs_at::date - date '1970-01-01', 540, 1000, 0
      from trips t cross join generate_series(1, ${LISTED_PLACES}) place where t.seq > ${past}`,
    `set session_replication_role = origin`,
    // row by row, because the table's trigger computes the hash of each entry from the entry before
    `insert into audit (actor, action, subject, at, content)
      select null, 'retention_run', 'job:bench', now() - (${audit} - n) * interval '1 minute', '{}' from generate_series(1, ${audit}) n order by n`,
    `vacuum analyze`,
  ]
}
