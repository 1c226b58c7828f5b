-- Outside of a transaction
-- Offers count among unpaid holds (B2): bookings that ended without a payment, also those that never reached one.
drop index concurrently if exists bookings_ended_unpaid;
create index concurrently bookings_ended_unpaid on bookings (passenger_id, ended_at)
  where confirmed_at is null and state in ('withdrawn', 'expired', 'cancelled');
drop index concurrently if exists bookings_unpaid;
