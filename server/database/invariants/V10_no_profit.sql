-- A driver is never credited more than seats offered × price (the most it was while somebody had booked), on the whole and on any leg of the road; and nothing for a trip
-- that was cancelled.
with credits as (
  select b.id, b.trip_seq, b.leg_from, b.leg_to, b.to_m - b.from_m as length_m, -sum(e.amount_minor) as minor
  from bookings b
    join postings p on p.ref = any (array(
      select 'settle:' || b.id union all select 'unsettle:' || r.id from refunds r where r.booking_id = b.id
    ))
    join ledger_entries e on e.posting_id = p.id and e.account = 'driver_due:' || b.driver_id
  group by b.id
)
select t.seq as trip, leg, sum(c.minor * t.distance_m::numeric / c.length_m) as credited, t.seats * greatest(t.price_minor, t.dearest_minor) as most
from trips t
  join credits c on c.trip_seq = t.seq
  join generate_series(0, 14) leg on leg >= c.leg_from and leg < c.leg_to
group by t.seq, leg
having sum(c.minor * t.distance_m::numeric / c.length_m) > t.seats * greatest(t.price_minor, t.dearest_minor)
union all
select t.seq, null, sum(c.minor), 0
from trips t
  join credits c on c.trip_seq = t.seq
where t.cancelled_at is not null
group by t.seq
having sum(c.minor) > 0
