-- Several seats in one booking (A4, F23). A default that is constant rewrites no row: old bookings are one seat, and their price is its price.
alter table bookings
  add column seats smallint not null default 1,
  -- of a late cancellation: seats whose half went back because the car was full without them (M15)
  add column halves_back smallint not null default 0,
  add constraint bookings_seats check (seats between 1 and 6 and price_minor % seats = 0) not valid,
  add constraint bookings_halves_back check (halves_back between 0 and seats) not valid;

-- Travellers without an account, one a row; rows stay, names are forgotten (K15).
create table booking_companions (
  booking_id uuid not null references bookings,
  n smallint not null check (n between 1 and 5),
  kind text not null check (kind in ('adult', 'child')),
  name text check (length(name) between 1 and 80),
  last_name text check (length(last_name) between 1 and 80),
  -- in which words the booker stated age and consent of a named adult
  adult_stated text,
  -- as on the booking: on a trip for women every traveller has an account of her own (V15)
  only_women boolean not null check (not only_women),
  primary key (booking_id, n),
  check ((kind = 'adult') = (adult_stated is not null)),
  check (kind = 'adult' or last_name is null)
);
-- what retention looks for
create index booking_companions_named on booking_companions (booking_id) where name is not null;
