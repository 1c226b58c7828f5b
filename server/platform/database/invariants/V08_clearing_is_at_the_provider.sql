-- For each payment, the ledger's account for the provider contains the payment minus refunds and chargebacks.
select p.id as payment, p.amount_minor - back.minor - taken.minor - cost.minor as ours, clearing.minor as in_the_ledger
from payments p
  cross join lateral (
    select coalesce(sum(r.amount_minor), 0) as minor from refunds r where r.payment_id = p.id and r.state = 'done' and r.paid_from = 'provider'
  ) back
  cross join lateral (
    select coalesce(sum(c.taken_minor), 0) as minor from chargebacks c where c.payment_id = p.id and c.returned_at is null
  ) taken
  cross join lateral (select coalesce((select c.minor from provider_costs c where c.about = p.id), 0) as minor) cost
  cross join lateral (
    select coalesce(sum(e.amount_minor), 0) as minor
    from postings
      join ledger_entries e on e.posting_id = postings.id
    where e.account = 'provider_clearing' and postings.currency = p.currency
      and postings.ref = any (array(
        select 'capture:' || p.id
        union all select unnest(array[nth_ref('chargeback', c.payment_id, c.n), nth_ref('chargeback_return', c.payment_id, c.n)])
          from chargebacks c where c.payment_id = p.id
        union all select 'refund:' || r.id from refunds r where r.payment_id = p.id
        union all select unnest(cost_refs(p.id))
      ))
  ) clearing
where clearing.minor <> p.amount_minor - back.minor - taken.minor - cost.minor
union all
select null, null, e.amount_minor
from ledger_entries e
  join postings on postings.id = e.posting_id
  -- compares ids, not whole references, so that each posting is found by its key
  cross join lateral (
    select case when split_part(postings.ref, ':', 2) ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then split_part(postings.ref, ':', 2)::uuid end as id
  ) named
where e.account = 'provider_clearing' and postings.ref not like 'carried:%'
  and not exists (select from payments p where p.id = named.id and 'capture:' || p.id = postings.ref)
  and not exists (select from chargebacks c where c.payment_id = named.id and nth_ref('chargeback', c.payment_id, c.n) = postings.ref)
  and not exists (select from chargebacks c where c.payment_id = named.id and nth_ref('chargeback_return', c.payment_id, c.n) = postings.ref)
  and not exists (select from refunds r where r.id = named.id and 'refund:' || r.id = postings.ref)
  and not exists (
    select from provider_costs c, generate_series(1, c.times) n where c.about = named.id and nth_ref('provider_cost', c.about, n) = postings.ref
  )
  and not exists (select from transfers t where 'transfer:' || t.id = postings.ref)
  and not exists (
    select from fees f cross join lateral unnest(fee_refs(f.id, f.taken_times)) r (ref) where f.id = named.id and r.ref = postings.ref
  )
union all
-- A paid fee is in the ledger, minus the provider's charge, until it is refunded. A fee refunded by hand remains in the
-- ledger.
select f.id, stays.minor - cost.minor, clearing.minor
from fees f
  cross join lateral (
    select case
      when f.state in ('paid', 'refund_due', 'refund_refused') then f.amount_minor
      when f.state = 'refunded' and exists (
        select from postings h join ledger_entries e on e.posting_id = h.id
        where h.ref = any (fee_refs(f.id, f.taken_times)) and e.account = 'bank_clearing'
      ) then f.amount_minor
      else 0
    end as minor
  ) stays
  cross join lateral (select coalesce((select c.minor from provider_costs c where c.about = f.id), 0) as minor) cost
  cross join lateral (
    select coalesce(sum(e.amount_minor), 0) as minor
    from postings
      join ledger_entries e on e.posting_id = postings.id
    where e.account = 'provider_clearing' and postings.ref = any (fee_refs(f.id, f.taken_times) || cost_refs(f.id))
  ) clearing
where clearing.minor <> stays.minor - cost.minor
