-- A place in line for seats of a full trip is a booking that waits; a seat that came back is held for one of them as offered (B10, B11).
-- Both states are new: no row has one, and no row is rewritten.
create sequence waiting_places;
alter table bookings
  -- the order of the line. It stays with who leaves the line, since the driver does not learn who waited; null once the driver may know.
  add column line_no bigint,
  add constraint bookings_line_no check (state <> 'waiting' or line_no is not null) not valid;

insert into life_moves (life, from_state, event, to_state) values
  ('booking', 'requested', 'wait', 'waiting'),
  ('booking', 'waiting', 'offer', 'offered'),
  ('booking', 'waiting', 'withdraw', 'withdrawn'),
  ('booking', 'waiting', 'expire', 'expired'),
  ('booking', 'waiting', 'cancel', 'cancelled'),
  ('booking', 'offered', 'accept', 'accepted'),
  ('booking', 'offered', 'decline', 'declined'),
  ('booking', 'offered', 'withdraw', 'withdrawn'),
  ('booking', 'offered', 'expire', 'expired'),
  ('booking', 'offered', 'cancel', 'cancelled');
