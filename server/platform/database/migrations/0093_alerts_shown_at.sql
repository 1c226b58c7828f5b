-- Outside of a transaction
-- What the dashboard counts: alerts that were shown in the last 30 days.
drop index concurrently if exists alerts_shown_at;
create index concurrently alerts_shown_at on alerts (shown_at) where shown_at is not null;
