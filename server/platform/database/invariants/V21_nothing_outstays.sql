-- Two days after its time, retention has deleted every expired row, unless a hold retains it (16.1).
select 'closed account' as what, id::text as about
from accounts, world
where closed_at < world.now - interval '32 days' and anonymised_at is null and reduced_at is null and not is_held(id)
union all
select 'erasure', n::text
from erasures, world
where at < world.now - interval '44 days'
union all
select 'kept out', account_id::text
from kept_out, world
where until < world.now - interval '2 days' and not is_held(account_id)
union all
select 'phone code', account_id::text
from phone_codes, world
where ends_at < world.now - interval '2 days'
union all
select 'identity photos', account_id::text
from identity_checks, world
where deleted_at is null and delete_at < world.now - interval '2 days' and not is_held(account_id)
union all
select 'photo of a paper', id::text
from papers, world
where image_id is not null and delete_at < world.now - interval '2 days' and not is_held(account_id)
union all
select 'paper', id::text
from papers, world
where case when state in ('refused', 'replaced') then delete_at else valid_until::timestamptz end < world.now - interval '12 months 2 days'
  and not is_held(account_id)
union all
select 'unpaid order', o.id::text
from orders o, world
where state = 'closed' and updated_at < world.now - interval '32 days'
  and not exists (select from payments p where p.order_id = o.id) and not is_held(payer_id)
  and not exists (select from order_history h where h.order_id = o.id and h.event = 'dismiss')
union all
select 'unpaid fee', id::text
from fees, world
where state = 'closed' and pay_by < world.now - interval '32 days' and not is_held(account_id)
union all
select 'notice', n.provider || ' ' || n.notice_id
from notices n, world
where n.received_at < world.now - interval '12 months 2 days' and n.applied_at is not null
  and not exists (select from payments p where p.provider = n.provider and p.provider_payment_id = n.payment_id)
  and not exists (select from fees f where f.provider = n.provider and f.provider_payment_id = n.payment_id)
union all
select 'kept answer', account_id::text
from kept_answers, world
where started_at < world.now - interval '3 days'
union all
select 'receipt', t.id::text
from trips t join divisions d on d.trip_seq = t.seq, world
where d.computed_at < world.now - interval '92 days'
  and exists (select from division_receipts r where r.trip_seq = t.seq)
  and not is_held(t.driver_id)
  and not exists (select from bookings b where b.trip_seq = t.seq and (is_held(b.passenger_id)
    or b.confirmed_at is not null and (b.settled_at is null or b.settled_at > world.now - interval '92 days')))
  and not exists (select from bookings b join orders o on o.booking_id = b.id join payments p on p.order_id = o.id
    where b.trip_seq = t.seq and p.captured_at > world.now - interval '182 days')
  and not exists (select from reports r join cases c on c.id = r.case_id
    where r.subject_kind = 'trip' and r.subject = t.id and (c.closed_at is null
      or exists (select from sanctions s where s.case_id = c.id and s.starts_at > world.now - interval '6 months 2 days')
      or exists (select from sanctions s join appeals a on a.sanction_id = s.id where s.case_id = c.id and a.decided_at is null)))
union all
select 'login', n::text
from account_history, world
where event in ('logged_in', 'logged_out', 'session_ended', 'logged_out_everywhere') and at < world.now - interval '12 months 2 days' and not is_held(account_id)
union all
select 'suggestion', id::text
from suggestions, world
where sent_at < world.now - interval '12 months 2 days'
union all
select 'withdrawal', id::text
from withdrawals, world
where settled_at < world.now - interval '5 years 2 days' and account_id is null
union all
select 'closed case', c.id::text
from cases c, world
where c.closed_at < world.now - interval '5 years 2 days' and not is_held(c.person_id)
  and not exists (select from reports r where r.case_id = c.id and is_held(r.reporter_id))
union all
select 'decided appeal', a.id::text
from appeals a join sanctions s on s.id = a.sanction_id, world
where a.decided_at < world.now - interval '5 years 2 days' and not is_held(s.person_id)
union all
select 'decided absence', b.id::text
from absences a join bookings b on b.id = a.booking_id, world
where a.decided_at < world.now - interval '5 years 2 days' and (a.reason <> '' or a.objection <> '')
  and not is_held(b.driver_id) and not is_held(b.passenger_id)
union all
select 'recovery', c.id::text
from recoveries c join bookings b on b.id = c.booking_id, world
where case when c.objected_at is null then c.at else c.decided_at end < world.now - interval '5 years 2 days' and c.reason <> ''
  and not is_held(b.driver_id) and not is_held(b.passenger_id)
union all
select 'proposal', p.id::text
from admin_proposals p, world
where coalesce(p.confirmed_at, p.ended_at, p.until) < world.now - interval '5 years 2 days' and p.reason <> ''
  and not exists (select from unnest(p.parties) party where is_held(party))
union all
select 'data request', r.id::text
from data_requests r, world
where r.ended_at < world.now - interval '5 years 2 days' and not (r.kind = 'restrict' and r.state = 'granted')
  and not coalesce(is_held(r.person_id), false)
union all
select 'objection to a cancellation', c.order_id::text
from order_cancellations c join orders o on o.id = c.order_id join bookings b on b.id = o.booking_id, world
where c.ended_at < world.now - interval '5 years 2 days' and c.objection <> ''
  and not is_held(b.driver_id) and not is_held(b.passenger_id)
union all
select 'lifted hold', h.id::text
from legal_holds h, world
where h.lifted_at < world.now - interval '5 years 2 days' and not is_held(h.person_id)
union all
select 'closed alarm', id::text
from alarms, world
where closed_at < world.now - interval '12 months 2 days'
union all
select 'news', n::text
from notifications, world
where at < world.now - interval '12 months 2 days' and not is_held(account_id)
union all
select 'opening of a paper', n::text
from image_openings, world
where at < world.now - interval '5 years 2 days' and not is_held(owner_id)
union all
select 'companion', b.id::text
from booking_companions n
  join bookings b on b.id = n.booking_id
  join trips t on t.seq = b.trip_seq, world
where n.name is not null and b.arrives_at < world.now - interval '32 days'
  and not is_held(b.driver_id) and not is_held(b.passenger_id)
  and not exists (select from absences a where a.booking_id = b.id and a.decided_at is null)
  and not exists (select from reports r join cases c on c.id = r.case_id
    where r.subject_kind = 'trip' and r.subject = t.id and c.closed_at is null)
union all
select 'invitation to ride along', i.id::text
from companion_invitations i
  join trips t on t.seq = i.trip_seq, world
where t.arrives_at < world.now - interval '32 days'
  and not is_held(i.booker_id) and not coalesce(is_held(i.account_id), false) and not is_held(t.driver_id)
  and not exists (select from absences a join bookings b on b.id = a.booking_id
    where b.trip_seq = t.seq and b.passenger_id = i.booker_id and a.decided_at is null)
  and not exists (select from reports r join cases c on c.id = r.case_id
    where r.subject_kind = 'trip' and r.subject = t.id and c.closed_at is null)
union all
select 'link to follow a trip', l.id::text
from follow_links l join trips t on t.seq = l.trip_seq, world
where t.arrives_at < world.now - interval '3 days'
union all
select 'position of a meeting point', t.id::text
from trips t, world
where t.spots is not null and t.arrives_at < world.now - interval '92 days' and not is_held(t.driver_id)
