-- Whoever is confirmed has paid, or had nothing to pay; and before the trip leaves nobody has both the seat and the money back.
select b.id as booking, b.state
from bookings b
where b.state in ('confirmed', 'travelled', 'absent', 'not_driven') and b.price_minor > 0
  and b.money_forgotten_at is null
  /*recent and b.id = :bookings */
  and not exists (
    select from orders o
      join payments p on p.order_id = o.id and not p.extra and p.amount_minor = b.price_minor and p.currency = b.currency
    where o.booking_id = b.id and o.state not in ('opened', 'waiting', 'closed')
  )
union all
select b.id, b.state
from bookings b
  cross join world
  join orders o on o.booking_id = b.id
  join payments p on p.order_id = o.id and not p.extra and p.refund_minor > 0
  join trips t on t.seq = b.trip_seq
where b.state = 'confirmed' and t.departs_at > world.now
  /*recent and b.id = :bookings */
