-- A road may pass a place more than once (ST11): each pass has its row, and a trip stands in the list of the place once for each.
-- Rows of before stay as they are: their road passes each place once.
alter table route_places drop constraint route_places_pkey;
alter table route_places add primary key (place_id, route_id, pos_m) include (off_m, minutes, kind, leg_in, leg_out, stop);

-- Bit 7 of flags: the road passes the place more than once.
drop index trip_places_walk;
create unique index trip_places_walk on trip_places (place_id, day, departs, trip_seq, pos_m)
  include (route_id, sig_after, sig_before, rate, flags);
