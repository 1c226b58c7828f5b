-- Outside of a transaction
drop index concurrently if exists trips_series;
create index concurrently trips_series on trips (series_id, departs_at) where series_id is not null;
