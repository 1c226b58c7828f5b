-- A pair of people counts once in what a person is rated, with its latest; and not at all where the author gave the seat up and got
-- everything back (G7).

alter table ratings add column did_not_travel boolean not null default false;

-- said of the bookings of before, once; from here on it is written with the rating
alter table ratings disable trigger ratings_are_not_rewritten;
update ratings r set did_not_travel = true
from bookings b
where b.id = r.booking_id and b.passenger_id = r.author_id and b.state = 'cancelled' and b.kept_minor = 0
  and exists (select from booking_history h where h.booking_id = b.id and h.event = 'cancel' and h.actor = r.author_id);
alter table ratings enable trigger ratings_are_not_rewritten;

update accounts a set rating_halves = sums.halves, rating_count = sums.n
from (
  select s.id, coalesce(sum(latest.halves), 0)::int as halves, count(latest.halves)::int as n
  from accounts s
    left join (
      select distinct on (subject_id, author_id) subject_id, halves from ratings
      where counted_at is not null and hidden_at is null and not did_not_travel
      order by subject_id, author_id, written_at desc, id desc
    ) latest on latest.subject_id = s.id
  where s.rating_count > 0
  group by s.id
) sums
where a.id = sums.id and (a.rating_halves, a.rating_count) is distinct from (sums.halves, sums.n);
