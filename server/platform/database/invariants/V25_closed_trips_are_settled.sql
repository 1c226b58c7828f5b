-- Ten minutes after a trip has closed, each of its paid bookings is settled. Exceptions are trips with an open report, division
-- or freeze, and bookings with an open dispute, an open refund, or an open cancellation of the order by two administrators.
select b.id as booking, b.state, t.arrives_at
from bookings b
  join trips t on t.seq = b.trip_seq
  cross join world
where b.confirmed_at is not null and b.price_minor > 0 and b.settled_at is null
  and b.money_forgotten_at is null
  and t.arrives_at < world.now - interval '48 hours 10 minutes'
  and not exists (
    select from absences a join bookings other on other.id = a.booking_id where other.trip_seq = t.seq and a.decided_at is null
  )
  and not exists (select from divisions d where d.trip_seq = t.seq and d.computed_at is null)
  and not exists (
    select from frozen_trips f
    where f.trip_seq = t.seq and f.state <> 'ended' and f.until > world.now - interval '10 minutes'
  )
  and not exists (select from orders o where o.booking_id = b.id and o.state = 'disputed')
  and not exists (
    select from order_cancellations c join orders o on o.id = c.order_id where o.booking_id = b.id and c.ended_at is null
  )
  and not exists (select from refunds r where r.booking_id = b.id and r.state in ('due', 'refused'))
