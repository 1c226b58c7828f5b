-- Up to when a look of the clock has told people; the next one looks at what came since.
create table looks (
  name text primary key,
  at timestamptz not null
);

-- Trips whose departure is another one since the clock looked, or whose driver is back: they may have come among those it has looked at.
-- No foreign keys to trips: the clock would wait for whoever has one of them locked.
create table moved_departures (
  id bigint generated always as identity primary key,
  trip_seq int not null
);

create function note_moved_departure() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'trips' then
    insert into moved_departures (trip_seq) values (new.seq);
  elsif tg_table_name = 'bookings' then
    insert into moved_departures (trip_seq) values (new.trip_seq);
  else
    insert into moved_departures (trip_seq) select seq from trips where driver_id = new.id and cancelled_at is null;
  end if;
  return null;
end $$;
create trigger trips_moved after update of departs_at on trips
  for each row when (old.departs_at is distinct from new.departs_at) execute function note_moved_departure();
create trigger bookings_moved after update of departs_at on bookings
  for each row when (old.departs_at is distinct from new.departs_at) execute function note_moved_departure();
create trigger accounts_back after update of standing on accounts
  for each row when (old.standing is distinct from new.standing and new.standing = 'active') execute function note_moved_departure();
