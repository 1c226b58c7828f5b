-- Trips that were posted at once (TR12, TR13). Each is a trip like any other; these columns only say that they belong together.
alter table trips
  -- the same for all trips of one call; null: posted alone
  add column series_id uuid,
  -- of a way back, the trip whose way back it is
  add column returns_seq int;

-- Not valid: no row has a value yet, and the check of all rows would keep the table locked.
alter table trips add constraint trips_returns_seq_fkey foreign key (returns_seq) references trips not valid,
  add constraint trips_returns_in_series check (returns_seq is null or series_id is not null) not valid;
