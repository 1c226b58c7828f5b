-- Changes to a trip that people have booked: the driver proposes, everybody aboard answers.

create table trip_changes (
  id uuid primary key default gen_random_uuid(),
  trip_seq int not null references trips,
  state text not null check (state in ('open', 'taken', 'dropped')),
  proposed_by uuid not null references accounts,
  proposed_at timestamptz not null,
  answer_by timestamptz not null,
  closed_at timestamptz,
  -- what was agreed on, and what is proposed; the same twice where it stays
  departs_from timestamptz not null,
  departs_to timestamptz not null,
  vehicle_from uuid references vehicles,
  vehicle_to uuid references vehicles,
  consumption_dl smallint not null,
  cap_minor bigint not null,
  points_from text[] not null,
  points_to text[] not null,
  check ((state = 'open') = (closed_at is null)),
  check (abs(extract(epoch from departs_to - departs_from)) <= 7200)
);
create unique index trip_changes_open on trip_changes (trip_seq) where state = 'open';
create index trip_changes_answer on trip_changes (answer_by) where state = 'open';
create index trip_changes_trip on trip_changes (trip_seq);

create table change_answers (
  change_id uuid not null references trip_changes,
  booking_id uuid not null references bookings,
  state text not null check (state in ('waiting', 'yes', 'no', 'lapsed', 'followed', 'void')),
  answered_at timestamptz,
  primary key (change_id, booking_id),
  check ((state = 'waiting') = (answered_at is null))
);
create index change_answers_booking on change_answers (booking_id);

-- Every step of a change and of each answer to it.
create table change_history (
  change_id uuid not null references trip_changes,
  booking_id uuid references bookings,
  n bigint generated always as identity,
  life text not null check (life in ('change', 'answer')),
  from_state text not null,
  event text not null,
  to_state text not null,
  actor uuid references accounts,
  at timestamptz not null,
  details jsonb not null default '{}',
  primary key (change_id, n),
  check ((life = 'answer') = (booking_id is not null)),
  foreign key (life, from_state, event, to_state) references life_moves
);
create trigger change_history_stands before update or delete or truncate on change_history for each statement execute function refuse_change();

alter table trips
  -- the change that waits for answers
  add column change_id uuid references trip_changes,
  -- when what people agree on was last changed: a seat given up before is no seat on the trip as it is now
  add column agreed_at timestamptz,
  -- the most a seat was sold for before its price was lowered: more seats must not make a profit of it (M12)
  add column dearest_minor bigint,
  add check (dearest_minor is null or dearest_minor <= cap_minor);

insert into life_moves (life, from_state, event, to_state) values
  ('change', 'none', 'propose', 'open'),
  ('change', 'open', 'take', 'taken'),
  ('change', 'open', 'drop', 'dropped'),
  ('answer', 'none', 'ask', 'waiting'),
  ('answer', 'waiting', 'agree', 'yes'),
  ('answer', 'waiting', 'disagree', 'no'),
  ('answer', 'waiting', 'lapse', 'lapsed'),
  ('answer', 'waiting', 'follow', 'followed'),
  ('answer', 'waiting', 'void', 'void');
