-- Outside of a transaction
-- Looks at every booking while others are written.
alter table bookings validate constraint bookings_absent_seats;
