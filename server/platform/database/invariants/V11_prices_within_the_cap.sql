-- No price is above its cap, and every cap is the formula of the parts that stand beside it.
select t.seq as trip, t.price_minor, t.cap_minor,
  floor((t.distance_m::numeric * t.consumption_dl * f.price_minor + t.tolls_minor * 1000000) / (1000000 * (greatest(t.seats, t.most_seats) + 1))) as formula
from trips t
  join fuel_prices f on f.id = t.fuel_price_id
where (
    t.price_minor > t.cap_minor
    or t.cap_minor <> floor((t.distance_m::numeric * t.consumption_dl * f.price_minor + t.tolls_minor * 1000000) / (1000000 * (greatest(t.seats, t.most_seats) + 1)))
  )
  /*recent and t.seq = :trips */
