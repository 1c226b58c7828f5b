-- Outside of a transaction
-- A driver's draft looks here for each place it passes: shown alerts from there to a place further on, on that day or later.
drop index concurrently if exists alerts_shown;
create index concurrently alerts_shown on alerts (from_place, to_place, last_day, first_day) where stopped_at is null and shown_at is not null;
