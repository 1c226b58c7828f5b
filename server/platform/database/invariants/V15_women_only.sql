-- On a trip for women every seat is held by one, as she was when it was given; who has no account rides on none of them.
select b.id as booking, b.gender
from bookings b
  join trips t on t.seq = b.trip_seq
where b.state in ('offered', 'accepted', 'confirmed', 'travelled', 'absent', 'not_driven')
  /*recent and b.trip_seq = :trips */
  and (b.only_women or t.preferences & 32 <> 0)
  and (b.gender is distinct from 'Female' or b.seats > 1 + (
    select count(*) from booking_companions c where c.booking_id = b.id and c.kind = 'account' and c.gender = 'Female'))
