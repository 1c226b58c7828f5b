-- No price is above its cap, and every cap follows from the parts stored with it. The fuel cost of a CNG car mixes two prices
-- (M8).
select t.seq as trip, t.price_minor, t.cap_minor, formula.cap as formula
from trips t
  join fuel_prices f on f.id = t.fuel_price_id
  left join fuel_prices p on p.id = t.petrol_price_id
  cross join lateral (select (f.price_minor * (100 - t.petrol_percent) + coalesce(p.price_minor, 0) * t.petrol_percent) / 100 as price) fuel
  cross join lateral (
    select floor((t.distance_m::numeric * t.consumption_dl * fuel.price + t.tolls_minor * 1000000) / (1000000 * (greatest(t.seats, t.most_seats) + 1))) as cap
  ) formula
where (t.price_minor > t.cap_minor or t.cap_minor <> formula.cap)
