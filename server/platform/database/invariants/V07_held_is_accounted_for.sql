-- Money held for a booking equals its payments minus refunds, credits and chargebacks, and is never below zero.
with moved as (
  select substring(e.account from 6)::uuid as booking_id, split_part(p.ref, ':', 1) as what, -e.amount_minor as minor
  from ledger_entries e
    join postings p on p.id = e.posting_id
  where e.account like 'held:%'
), sums as (
  select booking_id, sum(minor) as held,
    coalesce(sum(minor) filter (where what = 'capture'), 0) as captured,
    -coalesce(sum(minor) filter (where what = 'refund'), 0) as refunded,
    -coalesce(sum(minor) filter (where what in ('chargeback', 'chargeback_return')), 0) as taken
  from moved group by booking_id
), books as (
  select o.booking_id, sum(p.amount_minor) as captured,
    coalesce(sum((select sum(r.amount_minor - r.loss_minor) from refunds r where r.payment_id = p.id and r.state = 'done')), 0) as refunded,
    coalesce(sum((select sum(c.taken_minor - c.loss_minor) from chargebacks c where c.payment_id = p.id and c.returned_at is null)), 0) as taken,
    bool_or(exists (select from refunds r where r.payment_id = p.id and r.state = 'due')) as owes
  from payments p
    join orders o on o.id = p.order_id
  group by o.booking_id
)
select coalesce(s.booking_id, b.booking_id) as booking, s.held, s.captured, b.captured as paid, s.refunded, b.refunded as sent_back,
  s.taken, b.taken as by_banks
from sums s
  full join books b on b.booking_id = s.booking_id
  left join bookings on bookings.id = coalesce(s.booking_id, b.booking_id)
where s.booking_id is null or b.booking_id is null or s.held < 0
  or s.captured <> b.captured or s.refunded <> b.refunded or s.taken <> b.taken
  or (bookings.settled_at is not null and not b.owes and s.held <> 0
    and not exists (select from refunds r where r.booking_id = bookings.id and r.state = 'refused'))
