-- People, cars, roads and trips. SQL of PostgreSQL 15; no extension is needed.

create table accounts (
  id uuid primary key default gen_random_uuid(),
  issuer text not null,
  subject text not null,
  email text not null check (length(email) <= 254),
  -- what the identity suggests; `name` and `last_name` are what the person registered with
  given_name text,
  family_name text,
  name text,
  last_name text,
  picture text,
  genre text check (genre in ('Male', 'Female', 'Rather not say')),
  about text,
  dni_hash bytea unique,
  admin boolean not null default false,
  standing text not null default 'active' check (standing in ('active', 'suspended', 'disabled')),
  rating_halves int not null default 0 check (rating_halves >= 0),
  rating_count int not null default 0 check (rating_count >= 0),
  demo boolean not null default false,
  created_at timestamptz not null,
  last_use date,
  unique (issuer, subject)
);
create unique index accounts_email on accounts (lower(email));

-- Logins, new accounts and changes of e-mail: rows are only ever added.
create table account_history (
  account_id uuid not null references accounts,
  n bigint generated always as identity,
  event text not null,
  at timestamptz not null,
  details jsonb not null default '{}',
  primary key (account_id, n)
);

-- The cookie holds the id; we keep its SHA-256.
create table sessions (
  id_hash bytea primary key,
  account_id uuid not null references accounts on delete cascade,
  id_token text,
  authenticated_at timestamptz not null,
  created_at timestamptz not null,
  seen_at timestamptz not null
);
create index sessions_account on sessions (account_id);

create table vehicles (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null references accounts,
  plate text not null,
  plate_key text not null unique check (plate_key = upper(regexp_replace(plate, '\s', '', 'g'))),
  brand text not null,
  model text not null,
  color text not null,
  cylinder numeric(4, 2) not null,
  consumption_dl smallint not null default 80 check (consumption_dl between 30 and 200),
  created_at timestamptz not null
);
create index vehicles_account on vehicles (account_id);

-- Reference prices, kept by administrators: minor units a litre. Trips remember the row they were priced by.
create table fuel_prices (
  id int generated always as identity primary key,
  currency text not null,
  price_minor bigint not null check (price_minor > 0),
  valid_from timestamptz not null,
  unique (currency, valid_from)
);

-- What search keeps about a gazetteer place. `bit` is its bit in signatures and never changes; `weight` is about how many rows
-- trip_places has for it.
create table places (
  id int primary key,
  bit smallint not null check (bit between 0 and 61),
  weight int not null default 0
);

-- A distinct road with its declared stops. Never changes; trips of the same road share it.
create table routes (
  id int generated always as identity primary key,
  key bytea not null unique,
  line text not null,
  stops int[] not null check (cardinality(stops) between 2 and 8),
  stops_m int[] not null,
  -- minutes driven to each stop
  stops_minutes int[] not null,
  legs_m int[] not null check (cardinality(legs_m) between 2 and 16),
  distance_m int not null check (distance_m > 0),
  duration_s int not null check (duration_s > 0),
  method text not null check (method in ('corridor', 'estimate', 'osrm'))
);

-- Every place a road passes: where one gets on or off for it, how far off that is, and which legs a ride from or to there uses.
-- kind 0: the place is a declared stop; 1: a declared stop is within the radius; 2: only the road itself is (ST5).
create table route_places (
  place_id int not null references places,
  route_id int not null references routes,
  pos_m int not null,
  off_m smallint not null,
  minutes smallint not null,
  kind smallint not null check (kind between 0 and 2),
  leg_in smallint not null,
  leg_out smallint not null,
  stop smallint not null,
  primary key (place_id, route_id) include (pos_m, off_m, minutes, kind, leg_in, leg_out, stop)
);

-- One seat on legs i to j - 1: ones in their nibbles.
create function seat_mask(i int, j int) returns bigint language sql immutable parallel safe as
  $$ select ((1::bigint << (4 * j)) - (1::bigint << (4 * i))) / 15 $$;
-- Whether n seats are free on each of those legs: the top bit of a nibble stays set unless the subtraction borrows it.
create function has_seats(free bigint, i int, j int, n int) returns boolean language sql immutable parallel safe as
  $$ select (((free | 614891469123651720) - n * seat_mask(i, j)) & (8 * seat_mask(i, j))) = 8 * seat_mask(i, j) $$;

create table trips (
  free bigint not null,
  seq int generated always as identity primary key,
  id uuid not null unique default gen_random_uuid(),
  driver_id uuid not null references accounts,
  vehicle_id uuid references vehicles,
  route_id int not null references routes,
  departs_at timestamptz not null,
  arrives_at timestamptz not null check (arrives_at > departs_at),
  local_date date not null,
  local_time time not null,
  zone text not null,
  origin_name text not null,
  destination_name text not null,
  seats smallint not null check (seats between 1 and 6),
  legs smallint not null check (legs between 1 and 15),
  preferences smallint not null check (preferences between 0 and 63),
  stops_welcome boolean not null,
  joining text not null check (joining in ('at_once', 'on_approval')),
  comment text not null default '' check (length(comment) <= 1000),
  meeting_points text[] not null,
  -- of its road, once more: a card shows them, and a search need not look there
  stops int[] not null,
  method text not null,
  currency text not null,
  price_minor bigint not null check (price_minor >= 0),
  cap_minor bigint not null,
  distance_m int not null,
  consumption_dl smallint not null,
  fuel_price_id int not null references fuel_prices,
  tolls_minor bigint not null check (tolls_minor >= 0),
  listed boolean not null default true,
  cancelled_at timestamptz,
  created_at timestamptz not null,
  -- no profit (M11), and no leg above the seats offered or below none (V2), whatever the code does
  check (price_minor <= cap_minor),
  check (free between 0 and 1152921504606846975 and (free & 614891469123651720) = 0),
  check (((((seats * seat_mask(0, legs)) | 614891469123651720) - free) & 614891469123651720) = 614891469123651720)
) with (fillfactor = 85);
create index trips_driver on trips (driver_id, departs_at);
create index trips_route on trips (route_id);
-- The list without a search. `listed` only keeps the second index short: a job clears it after departure; truth is departs_at.
create index trips_departing on trips (departs_at, seq) where cancelled_at is null;
create index trips_cheapest on trips (price_minor, seq) where listed and cancelled_at is null;

create table trip_history (
  trip_seq int not null references trips,
  n bigint generated always as identity,
  event text not null,
  actor uuid references accounts,
  at timestamptz not null,
  details jsonb not null default '{}',
  primary key (trip_seq, n)
);

-- What a search walks: one row for each place a trip passes, on the local day it passes there.
--   day      days since 1970-01-01 on the clock of the place
--   departs  minutes from that day's midnight there to the trip's own departure; negative for a trip that left the day before
--   rate     thousandths of the natural logarithm of the price in minor units per 1000 km, rounded down: two bytes for any currency
--   flags    preferences in bits 0 to 5, bit 6: stops on the way welcome, seats offered from bit 8 on
-- Columns stand so that nothing is lost to alignment. Seats left are in no index: a booking rewrites one trip row and nothing here.
create table trip_places (
  sig_after bigint not null,
  sig_before bigint not null,
  place_id int not null,
  trip_seq int not null,
  route_id int not null,
  pos_m int not null,
  day smallint not null,
  departs smallint not null,
  rate smallint not null,
  flags smallint not null
);
create unique index trip_places_walk on trip_places (place_id, day, departs, trip_seq)
  include (route_id, sig_after, sig_before, pos_m, rate, flags);
alter table trip_places set (autovacuum_vacuum_insert_scale_factor = 0.02);
