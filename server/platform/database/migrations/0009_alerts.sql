-- Alerts: what somebody wants to be told of; offers: trips whose free seats nobody has held against the alerts yet; saved trips.

create table alerts (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null references accounts on delete cascade,
  from_place int not null references places,
  to_place int not null references places,
  -- at the pick-up, days since 1970-01-01, both included; an alert for any day stands until the last one
  first_day smallint not null,
  last_day smallint not null check (last_day >= first_day),
  any_day boolean not null,
  seats smallint not null check (seats between 1 and 6),
  preferences smallint not null check (preferences between 0 and 63),
  set_at timestamptz not null,
  stopped_at timestamptz,
  -- what it found last, and how many on that day
  found_seq int references trips on delete set null,
  found_at timestamptz,
  found_day smallint,
  found_today smallint not null default 0,
  check (from_place <> to_place)
) with (fillfactor = 80);
-- Set twice is set once.
create unique index alerts_once on alerts
  (account_id, from_place, to_place, seats, preferences, (case when any_day then 0 else first_day end), (case when any_day then 0 else last_day end));
-- A trip asks here for each place it passes: who wants to go from there to a place further on, on that day or later.
create index alerts_standing on alerts (from_place, to_place, last_day, first_day) where stopped_at is null;
create index alerts_ended on alerts (last_day);

-- Written with the trip, taken away when everybody has been told.
create table trip_offers (
  trip_seq int primary key references trips,
  -- what was free before; none of a trip that was just posted
  free_before bigint not null default 0,
  -- null: a full trip has a free seat again, which is news for every alert that stands
  posted_at timestamptz
);
-- The places of a road, for the trips offered on it.
create index route_places_of on route_places (route_id);

create table saved_trips (
  account_id uuid not null references accounts on delete cascade,
  trip_seq int not null references trips on delete cascade,
  saved_at timestamptz not null,
  primary key (account_id, trip_seq)
);
