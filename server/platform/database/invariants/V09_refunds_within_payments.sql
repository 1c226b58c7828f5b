-- Refunds never exceed their payment, and each finished refund is in the ledger once.
select p.id as about, p.amount_minor, p.refund_minor, back.minor as refunds
from payments p
  cross join lateral (
    select coalesce(sum(r.amount_minor), 0) as minor from refunds r where r.payment_id = p.id and r.state in ('due', 'done')
  ) back
where (back.minor > p.amount_minor or back.minor <> p.refund_minor)
union all
-- the refund comes from the held amount, and its loss from our own money
select r.id, r.amount_minor, r.loss_minor, posted.minor
from refunds r
  cross join lateral (
    select coalesce(sum(e.amount_minor) filter (where e.account = 'held:' || r.booking_id), 0) as minor,
      coalesce(sum(e.amount_minor) filter (where e.account = 'platform_loss'), 0) as loss
    from postings
      join ledger_entries e on e.posting_id = postings.id
    where postings.ref = 'refund:' || r.id
  ) posted
where (
    posted.minor <> case r.state when 'done' then r.amount_minor - r.loss_minor else 0 end
    or posted.loss <> case r.state when 'done' then r.loss_minor else 0 end
  )
