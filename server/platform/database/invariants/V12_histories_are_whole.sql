-- Every state is the end of an unbroken chain of transitions. A foreign key restricts the transitions to the life cycle.
with moves as (
  select booking_id::text as id, n, from_state, to_state from booking_history
  union all
  select order_id::text, n, from_state, to_state from order_history
  union all
  select withdrawal_id::text, n, from_state, to_state from withdrawal_history
  union all
  select concat_ws('/', change_id, booking_id), n, from_state, to_state from change_history
  union all
  select sanction_id::text, n, from_state, to_state from sanction_history
  union all
  select freeze_id::text, n, from_state, to_state from freeze_history
  union all
  select request_id::text, n, from_state, to_state from data_request_history
), chained as (
  select id, from_state, to_state,
    lag(to_state, 1, 'none') over (partition by id order by n) as before,
    lead(to_state) over (partition by id order by n) is null as is_last
  from moves
), states as (
  select id::text, state from bookings
  union all
  select id::text, state from orders
  union all
  select id::text, state from withdrawals
  union all
  select id::text, state from trip_changes
  union all
  select concat_ws('/', change_id, booking_id), state from change_answers
  union all
  select id::text, state from sanctions
  union all
  select id::text, state from frozen_trips
  union all
  select id::text, state from data_requests
)
select s.id as about, s.state, c.before, c.from_state, c.to_state
from states s
  left join chained c on c.id = s.id
where c.id is null or c.before <> c.from_state or (c.is_last and c.to_state <> s.state)
