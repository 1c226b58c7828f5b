-- An alert that its passenger shows to drivers (ST14). Added without a default: no row is rewritten.
alter table alerts
  add column shown_at timestamptz,
  add column note text,
  -- minutes of the day at the pick-up; null: any hour
  add column shown_from smallint,
  add column shown_until smallint,
  add column flexible_hours smallint,
  add column only_women boolean,
  -- rows from before have none of these and need no look
  add constraint alerts_shown_whole check (
    shown_at is null
      or (note is not null and char_length(note) <= 140 and flexible_hours between 0 and 3 and only_women is not null
        and (shown_from is null) = (shown_until is null) and (shown_from is null or 0 <= shown_from and shown_from < shown_until and shown_until < 1440))
  ) not valid;

-- Whom a driver invited to a trip, once each (ST16).
create table invitations (
  n bigint generated always as identity unique,
  trip_seq int not null references trips on delete cascade,
  account_id uuid not null references accounts on delete cascade,
  driver_id uuid not null references accounts on delete cascade,
  alert_id uuid references alerts on delete set null,
  from_place int not null,
  to_place int not null,
  invited_at timestamptz not null,
  primary key (trip_seq, account_id)
);
create index invitations_of on invitations (driver_id, invited_at);
create index invitations_to on invitations (account_id);
create index invitations_from on invitations (alert_id) where alert_id is not null;
create index invitations_old on invitations (invited_at, n);
