-- Some of the seats of a booking are given up, or stay empty (row 46, 8.3). The booking goes on with the others: `seats` are those it holds,
-- `price_minor` is their price, and what was given up before stands here, one row for each time.
create table given_up_seats (
  booking_id uuid not null references bookings,
  n smallint not null check (n between 1 and 5),
  seats smallint not null check (seats between 1 and 5),
  at timestamptz not null,
  -- as of a late cancellation: what the driver keeps, and of how many of them the half went back because the car was full (M15)
  kept_minor bigint not null default 0 check (kept_minor >= 0),
  halves_back smallint not null default 0 check (halves_back between 0 and seats),
  -- what they cost by the receipts (D4)
  share_minor bigint check (share_minor >= 0),
  primary key (booking_id, n)
);

insert into life_moves (life, from_state, event, to_state) values ('booking', 'confirmed', 'give_up', 'confirmed');

-- of an absence: seats that stayed empty, where others of the booking travelled; null for all of them
alter table absences add column seats smallint check (seats between 1 and 5);
-- the same once it stands, or once its time is over without a decision
alter table bookings
  add column absent_seats smallint not null default 0,
  add constraint bookings_absent_seats check (absent_seats >= 0 and absent_seats < seats) not valid;
