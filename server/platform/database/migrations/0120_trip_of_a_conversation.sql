-- The trip on whose page the last message was written.
alter table conversations add column trip_seq int references trips;
