-- A rating is about a booking that was once confirmed. The driver of the trip rates a traveler, or a traveler rates the driver,
-- within the period for ratings. A rating is never changed.
select r.id as rating, b.state, b.confirmed_at, r.written_at, r.closes_at
from ratings r
  join bookings b on b.id = r.booking_id
where (
    b.confirmed_at is null
    or b.driver_id not in (r.author_id, r.subject_id)
    or case r.author_id when b.driver_id then r.subject_id else r.author_id end <> all(array[b.passenger_id] || b.companion_ids)
    or r.written_at < b.departs_at + interval '24 hours'
    or r.closes_at <> b.departs_at + interval '360 hours'
    or r.written_at >= r.closes_at
  )
union all
select null, wanted.name, null, null, null
from unnest(array['ratings_are_not_rewritten', 'ratings_stand']) wanted (name)
where not exists (select from pg_trigger where tgname = wanted.name and tgenabled = 'O')
