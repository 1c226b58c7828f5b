-- A confirmed booking is paid (including seats given up later), or is free, or its payment is under review or was dismissed (P8).
-- Before departure no passenger has both a seat and a refund for it.
select b.id as booking, b.state
from bookings b
  cross join lateral (
    select coalesce(sum(g.seats), 0) * (b.price_minor / b.seats) as minor from given_up_seats g where g.booking_id = b.id
  ) gone
where b.state in ('confirmed', 'travelled', 'absent', 'not_driven') and b.price_minor > 0
  and b.money_forgotten_at is null
  and not exists (
    select from orders o
      join payments p on p.order_id = o.id and not p.extra and p.amount_minor = b.price_minor + gone.minor and p.currency = b.currency
    where o.booking_id = b.id and o.state not in ('opened', 'waiting', 'closed')
  )
  and not exists (
    select from orders o
    where o.booking_id = b.id and not exists (select from payments p where p.order_id = o.id and not p.extra)
      and (o.state = 'disputed' or exists (select from order_history h where h.order_id = o.id and h.event = 'dismiss'))
  )
union all
select b.id, b.state
from bookings b
  cross join world
  join orders o on o.booking_id = b.id
  join payments p on p.order_id = o.id and not p.extra and p.refund_minor > 0
  join trips t on t.seq = b.trip_seq
  cross join lateral (
    select coalesce(sum(g.seats), 0) * (b.price_minor / b.seats) - coalesce(sum(g.kept_minor), 0) as minor
    from given_up_seats g where g.booking_id = b.id
  ) gone
where b.state = 'confirmed' and t.departs_at > world.now and p.refund_minor > gone.minor
