-- What a booking's seat cost by the receipts of its trip (D4): it is settled by that. Bookings settled before stay as they are.
alter table bookings add column share_minor bigint check (share_minor >= 0);
-- the clock looks for trips that have closed
create index trips_arriving on trips (arrives_at);
