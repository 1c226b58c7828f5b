-- On every leg: free seats = offered seats minus the seats of bookings that hold one, including offers to the waiting list.
select t.seq as trip, leg, (t.free >> (4 * leg)) & 15 as free, t.seats, holders.n as held
from trips t
  cross join generate_series(0, t.legs - 1) leg
  cross join lateral (
    select coalesce(sum(b.seats), 0) as n from bookings b
    where b.trip_seq = t.seq and b.leg_from <= leg and leg < b.leg_to
      and b.state in ('offered', 'accepted', 'confirmed', 'travelled', 'absent', 'not_driven')
  ) holders
where (t.free >> (4 * leg)) & 15 <> t.seats - holders.n
