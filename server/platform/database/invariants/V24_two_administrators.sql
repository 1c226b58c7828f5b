-- An action that needs two administrators was proposed by one, and confirmed by another or by the operator's command. Neither
-- administrator is a party to it (E7).
select p.id::text as act, 'the same person, a party, or too late' as what
from admin_proposals p
where p.confirmed_at is not null
  and (p.confirmed_by = p.proposed_by or p.confirmed_by = any (p.parties) or p.proposed_by = any (p.parties) or p.confirmed_at >= p.until)
union all
-- For 7 days, a new administrator and the two who proposed and confirmed that grant cannot confirm each other's proposals (A11).
select p.id::text, 'made an administrator by the other one'
from admin_proposals p
  join admin_proposals g on g.kind = 'grant_admin' and g.confirmed_at < p.confirmed_at and g.confirmed_at > p.confirmed_at - interval '168 hours'
where (g.subject = 'account:' || p.confirmed_by and p.proposed_by in (g.proposed_by, g.confirmed_by))
  or (g.subject = 'account:' || p.proposed_by and p.confirmed_by in (g.proposed_by, g.confirmed_by))
union all
select b.id::text, 'a payout released by whoever prepared it, or to one of the two'
from payout_batches b
where b.released_by = b.prepared_by
  or b.released_at is not null and exists (select from payouts p where p.batch_id = b.id and p.account_id in (b.prepared_by, b.released_by))
union all
select b.id::text, 'released beside an administrator of their own making'
from payout_batches b
  join admin_proposals g on g.kind = 'grant_admin' and g.confirmed_at < b.released_at and g.confirmed_at > b.released_at - interval '168 hours'
where (g.subject = 'account:' || b.released_by and b.prepared_by in (g.proposed_by, g.confirmed_by))
  or (g.subject = 'account:' || b.prepared_by and b.released_by in (g.proposed_by, g.confirmed_by))
union all
-- Money moved by hand has a confirmed proposal (rules 7).
select r.id::text, 'a refund by hand, adopted or after settlement that nobody confirmed'
from refunds r
where (r.state = 'done' and (r.paid_from = 'bank' or r.cause = 'adopted') or r.cause = 'after_settlement')
  and not exists (
    select from admin_proposals p
    where p.confirmed_at is not null
      and case
        when r.paid_from = 'bank' then p.kind = 'refund_by_hand' and p.subject = 'refund:' || r.id
        when r.cause = 'after_settlement' then p.kind = 'refund_settled'
          and p.subject = 'order:' || (select order_id from payments where payments.id = r.payment_id)
        else p.kind = 'refund_adoption' and p.subject = 'payment:' || r.payment_id
      end
  )
union all
select p.id::text, 'a payment adopted that nobody confirmed'
from payments p
where p.adopted_at is not null
  and not exists (
    select from admin_proposals a
    where a.kind = 'payment_adoption' and a.subject = 'order:' || p.order_id and a.confirmed_at is not null
  )
union all
select p.ref, 'a fee sent back by hand that nobody confirmed'
from ledger_entries e
  join postings p on p.id = e.posting_id
where e.account = 'bank_clearing' and p.ref like 'fee_return:%'
  and not exists (
    select from admin_proposals a
    where a.kind = 'fee_by_hand' and a.subject = 'fee:' || split_part(p.ref, ':', 2) and a.confirmed_at is not null
  )
union all
select c.id::text, 'a recovery that nobody confirmed, or decided by one of the two or a party'
from recoveries c
where not exists (
    select from admin_proposals p
    where p.kind = 'recovery' and p.subject = 'booking:' || c.booking_id and p.confirmed_at is not null
      and p.proposed_by = c.proposed_by and p.confirmed_by is not distinct from c.confirmed_by
  )
  or c.decided_by in (c.proposed_by, c.confirmed_by, c.driver_id)
union all
select f.id::text, 'a longer freeze that nobody confirmed'
from freeze_history h
  join frozen_trips f on f.id = h.freeze_id
where h.event = 'prolong'
  and not exists (
    select from admin_proposals p
    where p.kind = 'longer_freeze' and p.content ->> 'case' = f.case_id::text and p.confirmed_at is not null
      and p.confirmed_by is not distinct from h.actor
  )
union all
select s.id::text, 'an exclusion that nobody else approved'
from sanctions s
where s.step = 'disable' and s.state = 'in_force' and (s.seconded_by = s.by or s.person_id in (s.by, s.seconded_by))
union all
-- Since proposals exist, every administrator was confirmed, except the first one and those that the operator's command made.
select h.account_id::text, 'an administrator whom nobody confirmed'
from account_history h
where h.event = 'admin_granted' and h.details ->> 'by' <> 'command'
  and not exists (
    select from admin_proposals p
    where p.id::text = h.details ->> 'proposal' and p.kind = 'grant_admin' and p.subject = 'account:' || h.account_id and p.confirmed_at is not null
  )
