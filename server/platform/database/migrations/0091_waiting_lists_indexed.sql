-- Outside of a transaction
-- One place of a person on a trip, in line or in the car; who is next in line; and which places and offers have run out.
drop index concurrently if exists bookings_live_or_waiting;
create unique index concurrently bookings_live_or_waiting on bookings (passenger_id, trip_seq)
  where state in ('requested', 'waiting', 'offered', 'accepted', 'confirmed');
drop index concurrently if exists bookings_waiting;
create index concurrently bookings_waiting on bookings (trip_seq, line_no) where state = 'waiting';
drop index concurrently if exists bookings_waiting_until;
create index concurrently bookings_waiting_until on bookings (answer_by) where state in ('waiting', 'offered');
alter table bookings validate constraint bookings_line_no;
