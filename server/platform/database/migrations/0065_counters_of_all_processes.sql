-- What is counted for an hour or a day holds for all processes on this database, and outlasts any of them: domain rules 13.
--
-- Unlogged: neither table is in the log, on a standby or in a base backup, a count waits for no disk and no standby, and PostgreSQL empties
-- both after a crash of its own, or with a failover. A caller then has one allowance more in that window, which no caller can bring about.

-- Who called is a keyed hash of the account or the address, which tells nothing without the key (K18).
create unlogged table rate_limits (
  call text not null,
  caller bytea not null,
  calls integer not null,
  ends_at timestamptz not null,
  primary key (call, caller)
) with (fillfactor = 70);

-- Whom a person looked at on one day, both sides as keyed hashes; a day's first look begins anew.
create unlogged table people_viewed (
  viewer bytea primary key,
  day integer not null,
  people bigint[] not null
) with (fillfactor = 70);
