-- The stored dues of each driver equal the balance in the ledger.
with ledger as (
  select substring(e.account from 12)::uuid as account_id, p.currency, -sum(e.amount_minor) as minor
  from ledger_entries e
    join postings p on p.id = e.posting_id
  where e.account like 'driver\_due:%'
  group by 1, 2
)
select coalesce(l.account_id, d.account_id) as account, coalesce(l.currency, d.currency) as currency, l.minor as in_the_ledger, d.minor as due
from ledger l
  full join driver_dues d on d.account_id = l.account_id and d.currency = l.currency
where coalesce(l.minor, 0) <> coalesce(d.minor, 0)
