-- In an installation where seats are paid in the car, no money passes through the platform: no order, payment, refund,
-- posting, payout, fee or recovery.
select money.what, money.id
from (
  select 'order' as what, id::text as id from orders
  union all
  select 'payment', id::text from payments
  union all
  select 'refund', id::text from refunds
  union all
  select 'posting', id::text from postings
  union all
  select 'payout', id::text from payout_batches
  union all
  select 'fee', id::text from fees
  union all
  select 'kept', b.id::text from bookings b where b.kept_minor > 0
) money
where exists (select from bookings where car_minor > 0)
