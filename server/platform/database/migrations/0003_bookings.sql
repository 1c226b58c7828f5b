-- Seats, orders, money. A state changes only by a move that stands in life_moves: history rows refer to it.

create table life_moves (
  life text not null,
  from_state text not null,
  event text not null,
  to_state text not null,
  primary key (life, from_state, event, to_state)
);

-- One person's seat on a stretch of one trip. Trip, price and stretch are copied and never change; a change is a new request.
create table bookings (
  id uuid primary key default gen_random_uuid(),
  trip_seq int not null references trips,
  driver_id uuid not null references accounts,
  passenger_id uuid not null references accounts,
  state text not null,
  joining text not null check (joining in ('at_once', 'on_approval')),
  from_place int not null,
  to_place int not null,
  from_name text not null,
  to_name text not null,
  from_m int not null,
  to_m int not null check (to_m > from_m),
  -- both ends are declared stops of the trip
  declared boolean not null,
  extra_m int not null,
  leg_from smallint not null,
  leg_to smallint not null check (leg_to > leg_from),
  -- when the pick-up and the drop-off are reached; every deadline counts from the first
  departs_at timestamptz not null,
  arrives_at timestamptz not null check (arrives_at > departs_at),
  currency text not null,
  price_minor bigint not null check (price_minor >= 0),
  only_women boolean not null,
  genre text,
  adult_attested text,
  message text not null default '' check (length(message) <= 500),
  requested_at timestamptz not null,
  answer_by timestamptz not null,
  pay_by timestamptz,
  confirmed_at timestamptz,
  ended_at timestamptz,
  -- of a late cancellation: what stays for the driver unless the seat is sold again, minor units
  kept_minor bigint not null default 0 check (kept_minor between 0 and price_minor),
  -- the driver's share has been credited, or never will be
  settled_at timestamptz,
  check (driver_id <> passenger_id),
  check (not only_women or genre is not distinct from 'Female'
    or state in ('requested', 'declined', 'withdrawn', 'expired', 'cancelled')),
  check (state <> 'accepted' or pay_by is not null),
  check (state not in ('confirmed', 'travelled', 'absent', 'not_driven') or confirmed_at is not null)
);
create unique index bookings_live on bookings (passenger_id, trip_seq) where state in ('requested', 'accepted', 'confirmed');
create index bookings_trip on bookings (trip_seq);
create index bookings_passenger on bookings (passenger_id, departs_at);
create index bookings_driver on bookings (driver_id, departs_at);
create index bookings_answer on bookings (answer_by) where state = 'requested';
create index bookings_pay on bookings (pay_by) where state = 'accepted';
create index bookings_unsettled on bookings (departs_at) where settled_at is null and confirmed_at is not null;

-- The same rule as before (V2) without a function, which would be parsed anew for every seat taken.
alter table trips drop constraint trips_check2, add constraint trips_free_within_seats
  check (((((seats * (((1::bigint << (4 * legs)) - 1) / 15)) | 614891469123651720) - free) & 614891469123651720) = 614891469123651720);

create table booking_history (
  booking_id uuid not null references bookings,
  n bigint generated always as identity,
  life text not null default 'booking' check (life = 'booking'),
  from_state text not null,
  event text not null,
  to_state text not null,
  -- null: the clock, or the provider
  actor uuid references accounts,
  at timestamptz not null,
  details jsonb not null default '{}',
  -- the caller's idempotency key, so that the same act repeated finds itself
  key text,
  primary key (booking_id, n),
  foreign key (life, from_state, event, to_state) references life_moves
);

-- One attempt to pay one booking through the provider.
create table orders (
  id uuid primary key default gen_random_uuid(),
  booking_id uuid not null references bookings,
  payer_id uuid not null references accounts,
  state text not null,
  -- what the provider knows us by
  reference text not null unique,
  provider text not null,
  checkout_id text,
  init_point text,
  currency text not null,
  price_minor bigint not null check (price_minor > 0),
  pay_by timestamptz not null,
  -- gone from every list (P13, P14); the row stays
  hidden_at timestamptz,
  -- when the provider was last asked about it
  asked_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create unique index orders_open on orders (booking_id) where state <> 'closed';
create index orders_booking on orders (booking_id);
create index orders_payer on orders (payer_id, created_at);
create index orders_unfinished on orders (created_at) where state in ('opened', 'waiting');
create index orders_created on orders (created_at);

create table order_history (
  order_id uuid not null references orders,
  n bigint generated always as identity,
  life text not null default 'order' check (life = 'order'),
  from_state text not null,
  event text not null,
  to_state text not null,
  actor uuid references accounts,
  at timestamptz not null,
  details jsonb not null default '{}',
  primary key (order_id, n),
  foreign key (life, from_state, event, to_state) references life_moves
);

-- What the provider really took. An order may be paid twice; the second payment goes back.
create table payments (
  id uuid primary key default gen_random_uuid(),
  order_id uuid not null references orders,
  provider text not null,
  provider_payment_id text not null,
  status text not null,
  currency text not null,
  amount_minor bigint not null check (amount_minor > 0),
  -- sum of its refunds that are due or done (V9)
  refund_minor bigint not null default 0,
  -- it came when its order, or its seat, had been paid before: it goes back and the order knows nothing of it
  extra boolean not null default false,
  captured_at timestamptz not null,
  charged_back_at timestamptz,
  unique (provider, provider_payment_id),
  check (refund_minor between 0 and amount_minor)
);
create index payments_order on payments (order_id);

create table refunds (
  -- also the provider's idempotency key
  id uuid primary key default gen_random_uuid(),
  payment_id uuid not null references payments,
  booking_id uuid not null references bookings,
  cause text not null,
  currency text not null,
  amount_minor bigint not null check (amount_minor > 0),
  state text not null check (state in ('due', 'done', 'refused')),
  provider_refund_id text unique,
  tries int not null default 0,
  next_try_at timestamptz not null,
  -- what the provider answered when it refused: a person has to look
  refused_because text,
  by uuid references accounts,
  created_at timestamptz not null,
  done_at timestamptz,
  check ((state = 'done') = (done_at is not null))
);
create index refunds_payment on refunds (payment_id);
create index refunds_booking on refunds (booking_id);
create index refunds_due on refunds (next_try_at) where state = 'due';

-- The provider's notices, believed only for "something happened to this payment".
create table notices (
  provider text not null,
  notice_id text not null,
  payment_id text not null,
  received_at timestamptz not null,
  applied_at timestamptz,
  tries int not null default 0,
  next_try_at timestamptz not null,
  problem text,
  primary key (provider, notice_id)
);
create index notices_waiting on notices (next_try_at) where applied_at is null;

-- What a person has to look at: amounts that differ, refunds that were refused, unknown words of the provider.
create table alarms (
  id bigint generated always as identity primary key,
  kind text not null,
  about text not null,
  details jsonb not null default '{}',
  at timestamptz not null,
  closed_at timestamptz,
  closed_by uuid references accounts
);
create unique index alarms_open on alarms (kind, about) where closed_at is null;

-- The ledger. Double entry, only ever added to; amounts in minor units, + into an account, - out of it.
create table postings (
  id bigint generated always as identity primary key,
  ref text not null unique,
  currency text not null,
  at timestamptz not null
);
create table ledger_entries (
  posting_id bigint not null references postings,
  n smallint not null,
  account text not null,
  amount_minor bigint not null check (amount_minor <> 0),
  primary key (posting_id, n)
);
create index ledger_entries_account on ledger_entries (account);

create function refuse_change() returns trigger language plpgsql as
  $$ begin raise exception '% is only ever added to', tg_table_name using errcode = 'restrict_violation'; end $$;
create trigger postings_stand before update or delete or truncate on postings for each statement execute function refuse_change();
create trigger ledger_entries_stand before update or delete or truncate on ledger_entries for each statement execute function refuse_change();
create trigger booking_history_stands before update or delete or truncate on booking_history for each statement execute function refuse_change();
create trigger order_history_stands before update or delete or truncate on order_history for each statement execute function refuse_change();

create function refuse_unbalanced() returns trigger language plpgsql as $$
declare posting bigint := case tg_table_name when 'postings' then (to_jsonb(new) ->> 'id')::bigint else (to_jsonb(new) ->> 'posting_id')::bigint end;
begin
  if (select count(*) < 2 or sum(amount_minor) <> 0 from ledger_entries where posting_id = posting) then
    raise exception 'posting % does not sum to zero', posting using errcode = 'check_violation';
  end if;
  return null;
end $$;
create constraint trigger postings_balance after insert on postings deferrable initially deferred
  for each row execute function refuse_unbalanced();
create constraint trigger ledger_entries_balance after insert on ledger_entries deferrable initially deferred
  for each row execute function refuse_unbalanced();

-- Reports that the other side did not come (8.3).
create table absences (
  booking_id uuid not null references bookings,
  reporter text not null check (reporter in ('driver', 'passenger')),
  reason text not null default '',
  reported_at timestamptz not null,
  objection text,
  objected_at timestamptz,
  -- upheld or not, once it stands
  upheld boolean,
  decided_at timestamptz,
  decided_by uuid references accounts,
  primary key (booking_id, reporter),
  check ((upheld is null) = (decided_at is null))
);
create index absences_open on absences (reported_at) where decided_at is null;

-- Somebody asked to divide a trip's cost by receipts (9). Once per trip, computed once, final.
create table divisions (
  trip_seq int primary key references trips,
  asked_by uuid not null references accounts,
  asked_at timestamptz not null,
  due_by timestamptz not null,
  entered_at timestamptz,
  fuel_price_minor bigint check (fuel_price_minor > 0),
  litres_hundredths int check (litres_hundredths > 0),
  tolls_minor bigint check (tolls_minor >= 0),
  people int,
  share_minor bigint check (share_minor >= 0),
  computed_at timestamptz
);
create table division_receipts (
  trip_seq int not null references divisions,
  n smallint not null check (n between 1 and 10),
  account_id uuid not null,
  image_id uuid not null,
  purpose text generated always as ('receipt') stored,
  primary key (trip_seq, n),
  foreign key (image_id, account_id, purpose) references images (id, owner_id, purpose)
);
create index division_receipts_image on division_receipts (image_id);
alter table images drop constraint images_purpose_check,
  add constraint images_purpose_check
    check (purpose in ('photo', 'identity_front', 'identity_back', 'green_card', 'blue_card', 'receipt'));

create table payouts (
  batch_id uuid not null,
  account_id uuid not null references accounts,
  currency text not null,
  amount_minor bigint not null check (amount_minor > 0),
  made_by uuid not null references accounts,
  made_at timestamptz not null,
  returned_at timestamptz,
  primary key (batch_id, account_id, currency)
);

-- The first answer to a call made under a key, kept a day (P12).
create table kept_answers (
  account_id uuid not null references accounts,
  call text not null,
  key text not null,
  sent_hash bytea not null,
  started_at timestamptz not null,
  -- sealed; null while the first call still works
  answer bytea,
  primary key (account_id, call, key)
);
create index kept_answers_started on kept_answers (started_at);

insert into life_moves (life, from_state, event, to_state) values
  ('booking', 'none', 'request', 'requested'),
  ('booking', 'requested', 'accept', 'accepted'),
  ('booking', 'requested', 'decline', 'declined'),
  ('booking', 'requested', 'withdraw', 'withdrawn'),
  ('booking', 'requested', 'expire', 'expired'),
  ('booking', 'requested', 'cancel', 'cancelled'),
  ('booking', 'accepted', 'pay', 'confirmed'),
  ('booking', 'accepted', 'withdraw', 'withdrawn'),
  ('booking', 'accepted', 'expire', 'expired'),
  ('booking', 'accepted', 'cancel', 'cancelled'),
  ('booking', 'confirmed', 'cancel', 'cancelled'),
  ('booking', 'confirmed', 'travel', 'travelled'),
  ('booking', 'confirmed', 'absent', 'absent'),
  ('booking', 'confirmed', 'not_driven', 'not_driven'),
  ('booking', 'withdrawn', 'revive', 'confirmed'),
  ('booking', 'expired', 'revive', 'confirmed'),
  ('order', 'none', 'open', 'opened'),
  ('order', 'opened', 'start', 'waiting'),
  ('order', 'opened', 'close', 'closed'),
  ('order', 'opened', 'approve', 'paid'),
  ('order', 'waiting', 'approve', 'paid'),
  ('order', 'waiting', 'close', 'closed'),
  ('order', 'closed', 'approve', 'paid'),
  ('order', 'paid', 'settle', 'settled'),
  ('order', 'paid', 'owe', 'refund_due'),
  ('order', 'paid', 'dispute', 'disputed'),
  ('order', 'paid', 'charge_back', 'charged_back'),
  ('order', 'refund_due', 'refund', 'refunded'),
  ('order', 'refund_due', 'refund_part', 'part_refunded'),
  ('order', 'refund_due', 'dispute', 'disputed'),
  ('order', 'refund_due', 'charge_back', 'charged_back'),
  ('order', 'part_refunded', 'owe', 'refund_due'),
  ('order', 'part_refunded', 'settle', 'settled'),
  ('order', 'part_refunded', 'dispute', 'disputed'),
  ('order', 'part_refunded', 'charge_back', 'charged_back'),
  ('order', 'disputed', 'resolve', 'paid'),
  ('order', 'disputed', 'refund', 'refunded'),
  ('order', 'disputed', 'charge_back', 'charged_back'),
  ('order', 'settled', 'owe', 'refund_due'),
  ('order', 'settled', 'dispute', 'disputed'),
  ('order', 'settled', 'charge_back', 'charged_back');
