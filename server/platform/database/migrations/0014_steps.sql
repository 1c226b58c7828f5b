-- What a driver notes on the way: a stop is reached, or was ticked off by mistake. Append-only; the last word on a stop counts.

create table trip_steps (
  n bigint generated always as identity primary key,
  trip_seq int not null references trips,
  -- metres from the start of the road: which stop
  at_m int not null check (at_m >= 0),
  event text not null check (event in ('reached', 'undone')),
  actor uuid not null references accounts,
  -- when it happened, which a bad line may have kept back; and when it was heard
  at timestamptz not null,
  noted_at timestamptz not null,
  check (at <= noted_at)
);
create index trip_steps_of on trip_steps (trip_seq, n);
create trigger trip_steps_stand before update or delete or truncate on trip_steps for each statement execute function refuse_change();
