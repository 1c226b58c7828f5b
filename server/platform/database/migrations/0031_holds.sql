-- The limit on unpaid holds (B2) asks for those that a person gave up lately.
create index bookings_unpaid on bookings (passenger_id, ended_at)
  where confirmed_at is null and pay_by is not null and state in ('withdrawn', 'expired', 'cancelled');

-- Three paid seats given up within a week are something for a person to look at (B2).
alter table hints drop constraint hints_kind_check,
  add constraint hints_kind_check check (kind in ('money_outside', 'professional_driver', 'same_document', 'seats_given_up'));
