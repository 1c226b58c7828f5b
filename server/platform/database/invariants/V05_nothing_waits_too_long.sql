-- Five minutes after the deadline for payment or answer, no booking holds a seat any more. An unpaid booking with an unfinished
-- order may hold it for 40 minutes, because the provider may be unavailable for half an hour (P9). No order stays opened for five
-- minutes without an answer from the provider.
select id as waits, state
from bookings, world
where (state = 'accepted' and pay_by < world.now - interval '40 minutes')
  or (
    state = 'accepted'
    and pay_by < world.now - interval '5 minutes'
    and not exists (select from orders o where o.booking_id = bookings.id and o.state in ('opened', 'waiting'))
  )
  or (state in ('requested', 'waiting', 'offered') and answer_by < world.now - interval '5 minutes')
union all
select id, state
from orders, world
where state = 'opened' and created_at < world.now - interval '5 minutes'
