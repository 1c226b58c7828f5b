-- What happened that a person is told of, wherever they read it: in the product, by mail, by push.

create table notifications (
  id uuid primary key default gen_random_uuid(),
  n bigint generated always as identity unique,
  account_id uuid not null references accounts,
  kind text not null,
  -- which of its kind: whatever is told twice is told once
  key text not null check (length(key) between 1 and 200),
  -- What it is about; names and places are looked up when it is read. With a booking, the trip is the booking's. No foreign keys to
  -- these: the clock tells thousands at once, and would wait for whoever has one of their bookings locked.
  trip_id uuid,
  booking_id uuid,
  person_id uuid references accounts,
  details jsonb not null default '{}',
  at timestamptz not null,
  -- from then on nobody needs mail or push about it any more
  until timestamptz,
  -- since when it is decided which mail and push there is of it
  spread_at timestamptz,
  read_at timestamptz,
  unique (account_id, kind, key),
  check (person_id <> account_id),
  check (read_at >= at)
);
create index notifications_unread on notifications (account_id, n) where read_at is null;
create index notifications_of on notifications (account_id, n desc);
create index notifications_unspread on notifications (n) where spread_at is null;
