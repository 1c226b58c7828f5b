const given = 'maria ana lucia sofia martina camila valentina juan carlos jose luis diego martin pablo zulema abril bruno emma'
const family = 'gonzalez rodriguez gomez fernandez lopez diaz martinez perez garcia sanchez romero sosa torres ruiz acuna luna'
const syllables = 'ba ce di fo gu la me ni po ru sa te vi zo qui llo'
const towns =
  'Rosario, Santa Fe;Córdoba;Mendoza;Mar del Plata, Buenos Aires;La Plata, Buenos Aires;Salta;Neuquén;San Carlos de Bariloche, Río Negro;Paraná, Entre Ríos;Bell Ville, Córdoba'

/** Returns SQL for a random item of a list. The random number is squared, so that the first items are common. */
const one = (list: string) => `${list}[1 + floor(random() * random() * cardinality(${list}))::int]`
const syllable = 's.words[1 + floor(random() * 16)::int]'
const town = (n: string) => `${one('t.names')} || case when ${n} % 97 = 0 then ' ' || ${n} else '' end || ', Argentina'`

/**
 * Returns the statements that insert `count` people, trips and orders. Names are distributed as in a real country: a few are
 * common, and many are rare.
 */
export const filling = (count: number): string[] => [
  `create temporary table made as select n, ${one('g.words')} first,
    case when random() < 0.5 then ${one('f.words')} else ${[syllable, syllable, syllable, syllable].join(' || ')} end last
    from generate_series(1, ${count}) n, (select string_to_array('${given}', ' ') words) g, (select string_to_array('${family}', ' ') words) f,
      (select string_to_array('${syllables}', ' ') words) s`,
  `insert into accounts (issuer, subject, email, name, last_name, gender, dni_hash, standing, admin, name_key, created_at)
    select 'bench', n::text, 'p' || n || '@example.org', first, last, (array['Male', 'Female', 'Rather not say'])[1 + n % 3],
      sha256(n::text::bytea), case when n % 50 = 0 then 'disabled' else 'active' end, n % 100000 = 1, first || ' ' || last,
      timestamptz '2026-11-20' - random() * interval '700 days' from made`,
  `insert into account_words select distinct word, id from accounts, unnest(string_to_array(name_key, ' ')) word`,
  `insert into fuel_prices (currency, price_minor, valid_from) values ('ARS', 150000, '2020-01-01')`,
  `insert into routes (key, line, stops, stops_m, stops_minutes, legs_m, distance_m, duration_s, method)
    values ('bench', '', '{1,2}', '{0,400000}', '{0,240}', '{200000,200000}', 400000, 14400, 'estimate')`,
  `insert into trips (free, driver_id, route_id, departs_at, arrives_at, local_date, local_time, zone, origin_name, destination_name, seats, legs,
      preferences, stops_welcome, joining, meeting_points, stops, method, currency, price_minor, cap_minor, distance_m, consumption_dl,
      fuel_price_id, tolls_minor, cancelled_at, created_at)
    select 3 * seat_mask(0, 2), a.id, 1, moment, moment + interval '4 hours', moment::date, '09:00', 'America/Argentina/Buenos_Aires', ${town('n')},
      ${town('(n + 13)')}, 3, 2, n % 64, true, 'at_once', '{"",""}', '{1,2}', 'estimate', 'ARS', price, price, 400000, 80, 1, 0,
      case when n % 40 = 0 then moment end, moment - interval '5 days'
    from (select n, 'p' || (1 + (n * 7919::bigint) % ${count}) || '@example.org' mail, timestamptz '2026-12-20' - random() * interval '700 days' as moment,
        100 * floor(2000 + random() * 30000)::bigint price from generate_series(1, ${count}) n offset 0) made
      join accounts a on lower(a.email) = made.mail, (select string_to_array('${towns}', ';') names) t`,
  `insert into bookings (trip_seq, driver_id, passenger_id, state, joining, from_place, to_place, from_name, to_name, from_m, to_m, declared, extra_m,
      leg_from, leg_to, departs_at, arrives_at, currency, price_minor, only_women, requested_at, answer_by, confirmed_at)
    select t.seq, t.driver_id, a.id, 'travelled', 'at_once', 1, 2, t.origin_name, t.destination_name, 0, 400000, true, 0, 0, 2, t.departs_at,
      t.arrives_at, 'ARS', t.price_minor, false, t.created_at, t.created_at, t.created_at
    from trips t join accounts a on lower(a.email) = 'p' || (1 + (t.seq * 104729::bigint) % ${count}) || '@example.org' where a.id <> t.driver_id`,
  `insert into orders (booking_id, payer_id, state, reference, provider, currency, price_minor, pay_by, hidden_at, created_at, updated_at)
    select id, passenger_id, case when n % 20 = 0 then 'waiting' when n % 33 = 0 then 'refunded' else 'settled' end, 'bench-' || n, 'bench', 'ARS',
      price_minor, moment, case when n % 1000 = 0 then moment end, moment, moment
    from (select id, passenger_id, price_minor, row_number() over () n, timestamptz '2026-11-20' - random() * interval '500 days' as moment from bookings) b`,
  `insert into payments (order_id, provider, provider_payment_id, status, currency, amount_minor, captured_at)
    select id, 'bench', reference, 'approved', 'ARS', price_minor, created_at from orders where state <> 'waiting'`,
  ...['accounts', 'account_words', 'trips', 'bookings', 'orders', 'payments'].map((table) => `vacuum analyze ${table}`),
]
