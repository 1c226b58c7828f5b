-- On a women-only trip a woman holds every seat, according to the gender stored with the booking. People without an account do
-- not ride on such trips.
select b.id as booking, b.gender
from bookings b
  join trips t on t.seq = b.trip_seq
where b.state in ('offered', 'accepted', 'confirmed', 'travelled', 'absent', 'not_driven')
  and (b.only_women or t.preferences & 32 <> 0)
  and (b.gender is distinct from 'Female' or b.seats > 1 + (
    select count(*) from booking_companions c where c.booking_id = b.id and c.kind = 'account' and c.gender = 'Female'))
union all
-- The driver of a future women-only trip and the holders of its seats are women according to their current profiles, which may
-- have been corrected.
select null, a.gender
from trips t
  join accounts a on a.id = t.driver_id
  cross join world
where t.preferences & 32 <> 0 and t.cancelled_at is null and t.departs_at > world.now
  and a.gender is distinct from 'Female'
union all
select b.id, a.gender
from travellers b
  join trips t on t.seq = b.trip_seq
  join accounts a on a.id = b.account_id
  cross join world
where t.preferences & 32 <> 0 and t.cancelled_at is null and b.departs_at > world.now
  and b.state in ('offered', 'accepted', 'confirmed')
  and a.gender is distinct from 'Female'
