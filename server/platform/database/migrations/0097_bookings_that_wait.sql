-- Outside of a transaction
-- Whether anybody asks for seats of a trip or waits for them is asked at every booking: by all bookings of the trip it cost a fifth of its time.
drop index concurrently if exists bookings_asking;
create index concurrently bookings_asking on bookings (trip_seq) where state in ('requested', 'waiting');
