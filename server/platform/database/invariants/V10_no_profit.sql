-- A driver is never credited more than the most seats ever offered × the cap for that number: on the whole, on any metre of the road
-- (ST8), and on no leg for more seats than that, a kept half being half a seat; and nothing for a trip that was cancelled.
with credits as (
  select b.id, b.trip_seq, b.leg_from, b.leg_to, b.from_m, b.to_m, -sum(e.amount_minor) as minor,
    case b.state when 'cancelled' then 0.5 else 1 end as seats
  from bookings b
    join postings p on p.ref = any (array(
      select 'settle:' || b.id union all select 'unsettle:' || r.id from refunds r where r.booking_id = b.id
    ))
    join ledger_entries e on e.posting_id = p.id and e.account = 'driver_due:' || b.driver_id
  /*recent where b.trip_seq = :trips */
  group by b.id
  having sum(e.amount_minor) < 0
), limits as (
  select t.seq, t.distance_m, t.cancelled_at, greatest(t.seats, t.most_seats) as seats, greatest(t.seats, t.most_seats) * t.cap_minor as minor
  from trips t
  where exists (select from credits c where c.trip_seq = t.seq)
)
select l.seq as trip, 'whole' as what, null::int as place, sum(c.minor) as credited, l.minor::numeric as most
from limits l
  join credits c on c.trip_seq = l.seq
group by l.seq, l.minor
having sum(c.minor) > l.minor
union all
select l.seq, 'metre', start.from_m, sum(c.minor * l.distance_m::numeric / (c.to_m - c.from_m)), l.minor
from limits l
  join credits start on start.trip_seq = l.seq
  join credits c on c.trip_seq = l.seq and c.from_m <= start.from_m and start.from_m < c.to_m
group by l.seq, l.minor, start.id, start.from_m
-- the last digits of a quotient are rounded
having round(sum(c.minor * l.distance_m::numeric / (c.to_m - c.from_m)), 6) > l.minor
union all
select l.seq, 'leg', leg, sum(c.seats), l.seats
from limits l
  join credits c on c.trip_seq = l.seq
  join generate_series(0, 14) leg on leg >= c.leg_from and leg < c.leg_to
group by l.seq, l.seats, leg
having sum(c.seats) > l.seats
union all
select l.seq, 'cancelled', null, sum(c.minor), 0
from limits l
  join credits c on c.trip_seq = l.seq
where l.cancelled_at is not null
group by l.seq
