-- Five minutes after its time nothing is kept any more, and no order hangs between us and the provider.
select id as waits, state
from bookings, world
where (state = 'accepted' and pay_by < world.now - interval '5 minutes')
  or (state = 'requested' and answer_by < world.now - interval '5 minutes')
union all
select id, state
from orders, world
where state = 'opened' and created_at < world.now - interval '5 minutes'
