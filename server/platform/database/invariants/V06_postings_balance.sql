-- Every posting sums to zero, and the triggers against changes are enabled.
select p.ref, sum(e.amount_minor) as off
from postings p
  left join ledger_entries e on e.posting_id = p.id
group by p.id
having count(e.n) < 2 or sum(e.amount_minor) <> 0
union all
select wanted.name, null
from unnest(array['postings_stand', 'ledger_entries_stand', 'postings_balance', 'ledger_entries_balance', 'booking_history_stands',
  'order_history_stands', 'sanction_history_stands', 'ledger_entries_whole']) wanted (name)
where not exists (select from pg_trigger where tgname = wanted.name and tgenabled = 'O')
