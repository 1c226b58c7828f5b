-- The most seats a trip ever offered, where it offers fewer now: cap and credits count them (M12, M15).
alter table trips add column most_seats smallint check (most_seats between seats and 6);

-- Of trips that offered more once the history of edits knows it. Their cap counted the seats of now; where the price is within the smaller
-- cap as well, they are counted as they would be today, the others stay as they are.
with edited as (
  select h.trip_seq, max(n.seats::smallint) as most
  from trip_history h
    cross join lateral jsonb_array_elements_text(h.details -> 'changes' -> 'seats') n(seats)
  where h.event = 'edited' and h.details -> 'changes' ? 'seats'
  group by h.trip_seq
), counted as (
  select t.seq, e.most,
    floor((t.distance_m::numeric * t.consumption_dl * f.price_minor + t.tolls_minor * 1000000) / (1000000 * (e.most + 1)))::bigint as cap
  from edited e
    join trips t on t.seq = e.trip_seq and e.most > t.seats
    join fuel_prices f on f.id = t.fuel_price_id
)
update trips t set most_seats = c.most, cap_minor = c.cap
from counted c
where t.seq = c.seq and t.change_id is null and greatest(t.price_minor, t.dearest_minor) <= c.cap;

-- what each seat was sold for stands with its booking
alter table trips drop column dearest_minor;
