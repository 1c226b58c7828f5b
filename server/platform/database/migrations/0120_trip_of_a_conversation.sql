-- The trip from whose page somebody wrote last.
alter table conversations add column trip_seq int references trips;
