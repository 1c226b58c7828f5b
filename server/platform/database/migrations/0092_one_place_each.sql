-- The wider index takes the place and the name of the one before: servers of both releases know a second booking by it.
drop index bookings_live;
alter index bookings_live_or_waiting rename to bookings_live;
