-- A rating is visible once both ratings exist, else when its window closes. A person's shown sum counts the visible ratings:
-- the latest of each author, unless that author gave the seat up (G7). The stored sums include the counted ratings.
select r.id as about, r.published_at, due.at as due, r.counted_at
from ratings r
  left join ratings other on other.booking_id = r.booking_id and other.author_id = r.subject_id and other.subject_id = r.author_id
  cross join lateral (
    select case when other.id is null then r.closes_at else greatest(r.written_at, other.written_at) end as at
  ) due
where (r.published_at <> due.at or r.counted_at < due.at)
union all
select a.id, null, null, null
from accounts a
  left join (
    select distinct on (subject_id, author_id) subject_id, halves
    from ratings
    where counted_at is not null and hidden_at is null and not did_not_travel
    order by subject_id, author_id, written_at desc, id desc
  ) r on r.subject_id = a.id
group by a.id
having a.rating_halves <> coalesce(sum(r.halves), 0) or a.rating_count <> count(r.halves)
