-- Partners that may search by the carpooling standard (ST22). Unused until an operator makes the first key.
create table partners (
  name text primary key,
  key_hash bytea not null unique,
  created_at timestamptz not null,
  calls bigint not null default 0,
  -- calls of the last minute in which there were any, counted for all processes
  minute bigint not null default 0,
  minute_calls integer not null default 0
);
