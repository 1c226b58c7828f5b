-- What a passenger owes the driver in the car (F36): price_minor is what is due at the payment provider. One of the two is 0.
alter table bookings
  add column car_minor bigint not null default 0,
  add constraint bookings_car check (car_minor >= 0 and (car_minor = 0 or price_minor = 0) and car_minor % seats = 0) not valid;
-- The start looks for one, and finds none where a provider is.
create index bookings_paid_in_car on bookings (trip_seq) where car_minor > 0;
