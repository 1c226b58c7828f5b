-- Let n be the most seats that a trip ever offered. Its driver is never credited more than n × the cap of a seat, in total and on
-- any meter of the road (ST8), nor for more than n seats on any leg; a retained half counts as half a seat. A canceled trip is
-- credited nothing.
with refs as (
  select b.id, 'settle:' || b.id as ref from bookings b
  union all
  select b.id, 'unsettle:' || r.id from bookings b join refunds r on r.booking_id = b.id
), credits as (
  select b.id, b.trip_seq, b.leg_from, b.leg_to, b.from_m, b.to_m, -sum(e.amount_minor) as minor,
    -- when a booking gave up some seats late and others in time, the credit is for the late ones
    0.5 * gone.halves + case
      when b.state <> 'cancelled' then b.seats
      when b.kept_minor = 0 and gone.halves > 0 then 0
      else 0.5 * (b.seats - b.halves_back)
    end as seats
  from refs
    join bookings b on b.id = refs.id
    cross join lateral (
      select coalesce(sum(g.seats - g.halves_back), 0) as halves from given_up_seats g where g.booking_id = b.id and g.kept_minor > 0
    ) gone
    join postings p on p.ref = refs.ref
    join ledger_entries e on e.posting_id = p.id and e.account = 'driver_due:' || b.driver_id
  group by b.id, gone.halves
  having sum(e.amount_minor) < 0
), limited as (
  select c.*, t.distance_m, t.cancelled_at, greatest(t.seats, t.most_seats) as most_seats, greatest(t.seats, t.most_seats) * t.cap_minor as most
  from credits c
    join trips t on t.seq = c.trip_seq
), metres as (
  -- A running sum, from each credit's start to its end. A self-join compared 2,000 credits four million times, because
  -- PostgreSQL expects one row.
  select l.trip_seq, l.most, ends.place, ends.sign, sum(ends.sign * l.minor * l.distance_m::numeric / (l.to_m - l.from_m)) over (
    partition by l.trip_seq order by ends.place) as credited
  from limited l
    cross join lateral (values (l.from_m, 1), (l.to_m, -1)) ends (place, sign)
)
select trip_seq as trip, 'whole' as what, null::int as place, sum(minor) as credited, most::numeric as most
from limited
group by trip_seq, most
having sum(minor) > most
union all
-- the last digits of a quotient are rounded
select distinct trip_seq, 'metre', place, credited, most from metres where sign = 1 and round(credited, 6) > most
union all
select trip_seq, 'leg', leg, sum(seats), most_seats
from limited
  cross join lateral generate_series(leg_from, leg_to - 1) leg
group by trip_seq, most_seats, leg
having sum(seats) > most_seats
union all
select trip_seq, 'cancelled', null, sum(minor), 0
from limited
where cancelled_at is not null
group by trip_seq
