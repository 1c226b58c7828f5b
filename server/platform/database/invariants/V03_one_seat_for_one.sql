-- A person has at most one live booking on a trip, as booker or companion, and none on their own trip. A booking has as many
-- seats as travelers.
select trip_seq as trip, account_id as person, count(*) as live
from travellers
where state in ('requested', 'waiting', 'offered', 'accepted', 'confirmed')
group by trip_seq, account_id
having count(*) > 1
union all
select b.trip_seq, b.passenger_id, 0
from bookings b
  join trips t on t.seq = b.trip_seq
where (b.passenger_id = t.driver_id or t.driver_id = any(b.companion_ids) or b.driver_id <> t.driver_id)
union all
select b.trip_seq, b.passenger_id, b.seats
from bookings b
where b.seats > 1 and b.seats <> 1 + (select count(*) from booking_companions c where c.booking_id = b.id)
union all
select b.trip_seq, b.passenger_id, b.seats
from booking_companions c
  join bookings b on b.id = c.booking_id
where (b.seats = 1 or c.account_id is not null and c.account_id <> all(b.companion_ids))
union all
select b.trip_seq, b.passenger_id, b.seats
from bookings b
where b.companion_ids <> '{}' and cardinality(b.companion_ids) <>
  (select count(distinct c.account_id) from booking_companions c where c.booking_id = b.id)
union all
-- the seats that a booking gave up are in its history, and no booking ever had more than six seats
select b.trip_seq, b.passenger_id, b.seats
from given_up_seats g
  join bookings b on b.id = g.booking_id
where true
group by b.id
having b.seats + sum(g.seats) > 6
  or sum(g.seats) <> (
    select sum((h.details ->> 'seats')::int) from booking_history h where h.booking_id = b.id and h.event = 'give_up'
  )
