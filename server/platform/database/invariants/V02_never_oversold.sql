-- On every leg between none and all of the seats are free, and a car has at most six to give.
select seq as trip, leg, (free >> (4 * leg)) & 15 as free, seats
from trips
  cross join generate_series(0, legs - 1) leg
where (seats > 6 or (free >> (4 * leg)) & 15 > seats)
