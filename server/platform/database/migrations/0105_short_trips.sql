-- Trips below 20 km are found between their own ends (ST4). Their signatures named no place; now any place may lie ahead, and a search
-- reads the road. Alerts that waited for such a trip are matched once more.
with short as (
  select t.seq, t.route_id, t.local_date - date '1970-01-01' as day
  from routes r join trips t on t.route_id = r.id
  where r.distance_m < 20000 and t.listed and t.cancelled_at is null
), offered as (
  insert into trip_offers (trip_seq) select seq from short on conflict do nothing
)
update trip_places p set sig_after = 4611686018427387903, sig_before = 4611686018427387903
from short s join route_places r on r.route_id = s.route_id
where p.place_id = r.place_id and p.day between s.day - 1 and s.day + 4 and p.trip_seq = s.seq;
