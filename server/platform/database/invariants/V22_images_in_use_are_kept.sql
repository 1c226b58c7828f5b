-- Every image that a field uses can be shown, and every unused image will be checked by the job that deletes it. The table
-- enforces owner and purpose; a test compares files and rows.
with held as (
  select photo_id as image_id, id as by_id from accounts
  union all
  select identity_front_id, id from accounts
  union all
  select identity_back_id, id from accounts
  union all
  select green_card_id, id from vehicles
  union all
  select image_id, vehicle_id from vehicle_blue_cards
  union all
  select image_id, id from papers
  union all
  select r.image_id, t.id from division_receipts r join trips t on t.seq = r.trip_seq
)
select i.id as image, held.by_id
from images i join held on held.image_id = i.id
where i.dropped_at is not null
union all
select i.id, null
from images i
where i.dropped_at is null
  and not exists (select from held where held.image_id = i.id)
  and not exists (select from images_to_check c where c.image_id = i.id)
