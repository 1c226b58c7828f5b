-- Companions with an account (A4): invited to a trip by who books, they say yes for themselves before they are named in a booking.
create table companion_invitations (
  -- random: it is the secret part of the invitation's address
  id uuid primary key,
  trip_seq int not null references trips (seq),
  booker_id uuid not null references accounts,
  state text not null check (state in ('open', 'agreed', 'declined', 'withdrawn')),
  -- who said yes; of a no nothing is kept
  account_id uuid references accounts,
  -- in which words a person without a profile declared to be an adult (A6)
  adult_attested text,
  created_at timestamptz not null,
  answered_at timestamptz,
  ended_at timestamptz,
  check ((state = 'agreed') = (account_id is not null)),
  check ((state in ('declined', 'withdrawn')) = (ended_at is not null)),
  check (account_id <> booker_id)
);
create index companion_invitations_of_booker on companion_invitations (booker_id, trip_seq);
create index companion_invitations_of_trip on companion_invitations (trip_seq);
-- one yes of a person to a booker for a trip
create unique index companion_invitations_agreed on companion_invitations (account_id, trip_seq, booker_id) where state = 'agreed';

alter table booking_companions
  add column account_id uuid references accounts,
  -- as it was when the seat was asked for (V15)
  add column gender text,
  drop constraint booking_companions_kind_check,
  drop constraint booking_companions_only_women_check,
  add constraint booking_companions_kind_check check (kind in ('adult', 'child', 'account')),
  add constraint booking_companions_account_check check ((kind = 'account') = (account_id is not null)),
  add constraint booking_companions_only_women_check check (not only_women or (kind = 'account' and gender is not distinct from 'Female'));
create index booking_companions_account on booking_companions (account_id) where account_id is not null;

-- the accounts among the companions, on the booking itself: who locks it knows whom it concerns
alter table bookings add column companion_ids uuid[] not null default '{}';

-- who left a booking by themself, for their reliability (8.4)
alter table given_up_seats add column account_id uuid references accounts;
create index given_up_seats_account on given_up_seats (account_id) where account_id is not null;

-- Everybody with an account who rides or would ride, the booker and the companions alike.
create view travellers as
select b.id, b.passenger_id as account_id, b.trip_seq, b.driver_id, b.passenger_id as booker_id, b.state, b.departs_at, b.arrives_at,
  b.confirmed_at
from bookings b
union all
select b.id, c.account_id, b.trip_seq, b.driver_id, b.passenger_id, b.state, b.departs_at, b.arrives_at, b.confirmed_at
from booking_companions c
  join bookings b on b.id = c.booking_id
where c.account_id is not null;
