-- On every leg the number of free seats is between zero and the trip's seats, and a car offers at most six seats.
select seq as trip, leg, (free >> (4 * leg)) & 15 as free, seats
from trips
  cross join generate_series(0, legs - 1) leg
where (seats > 6 or (free >> (4 * leg)) & 15 > seats)
