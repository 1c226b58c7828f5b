-- Where people meet at each stop: "-32.93968,-60.66828", empty where words alone say it; null where no stop has a position (TR18).
alter table trips
  add column spots text[],
  -- the positions that those aboard said yes to, where they were moved a little since (TR7)
  add column agreed_spots text[];
alter table trip_changes
  -- of the open change alone; empty once it is closed
  add column spots_from text[] not null default '{}',
  add column spots_to text[] not null default '{}';
-- where three drivers meet in a town
create index trips_meeting_in on trips using gin (stops) where spots is not null;
-- positions are forgotten 90 days after the trip (K21)
create index trips_positions on trips (arrives_at, seq) where spots is not null;
