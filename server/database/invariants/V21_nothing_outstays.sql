-- Two days after its time nothing is left that a rule of retention takes away, unless a hold keeps it (16.1).
select 'closed account' as what, id::text as about
from accounts, world
where closed_at < world.now - interval '32 days' and anonymised_at is null and reduced_at is null and not is_held(id)
union all
select 'kept out', account_id::text
from kept_out, world
where until < world.now - interval '2 days' and not is_held(account_id)
union all
select 'identity photos', account_id::text
from identity_checks, world
where deleted_at is null and delete_at < world.now - interval '2 days' and not is_held(account_id)
union all
select 'unpaid order', o.id::text
from orders o, world
where state = 'closed' and updated_at < world.now - interval '32 days'
  and not exists (select from payments p where p.order_id = o.id) and not is_held(payer_id)
union all
select 'login', n::text
from account_history, world
where event in ('logged_in', 'logged_out') and at < world.now - interval '12 months 2 days' and not is_held(account_id)
union all
select 'suggestion', id::text
from suggestions, world
where sent_at < world.now - interval '12 months 2 days'
union all
select 'withdrawal', id::text
from withdrawals, world
where settled_at < world.now - interval '5 years 2 days' and account_id is null
