-- A change belongs to a future trip of its own driver, and is open only while there is time to answer. Passengers from a
-- trip's origin depart at the trip's time.
select c.trip_seq as trip, c.id as about, c.state
from trip_changes c
  join trips t on t.seq = c.trip_seq
  cross join world
where (c.state = 'open') <> (t.change_id is not distinct from c.id)
  or (c.state = 'open' and (t.cancelled_at is not null or c.answer_by < world.now - interval '5 minutes' or t.departs_at <> c.departs_from))
  or (c.state <> 'open' and exists (select from change_answers a where a.change_id = c.id and a.state = 'waiting'))
union all
select b.trip_seq, b.id, b.state
from bookings b
  join trips t on t.seq = b.trip_seq
where b.state in ('requested', 'waiting', 'offered', 'accepted', 'confirmed')
  and b.from_m = 0 and b.departs_at <> t.departs_at
union all
-- no passenger has a seat at a new time that they declined or did not answer
select b.trip_seq, b.id, a.state
from change_answers a
  join trip_changes c on c.id = a.change_id
  join bookings b on b.id = a.booking_id
where a.state in ('no', 'lapsed') and b.state in ('requested', 'waiting', 'offered', 'accepted', 'confirmed')
