-- What banks take and give back, and how a dispute ends.

-- A bank may take a payment more than once; what it gave back was won.
create table chargebacks (
  payment_id uuid not null references payments,
  n smallint not null check (n >= 1),
  taken_minor bigint not null check (taken_minor > 0),
  -- of what it took, no longer held
  loss_minor bigint not null check (loss_minor between 0 and taken_minor),
  at timestamptz not null,
  returned_at timestamptz,
  primary key (payment_id, n)
);
create unique index chargebacks_open on chargebacks (payment_id) where returned_at is null;
insert into chargebacks (payment_id, n, taken_minor, loss_minor, at)
  select p.id, 1, -sum(e.amount_minor) filter (where e.account = 'provider_clearing'),
    coalesce(sum(e.amount_minor) filter (where e.account = 'platform_loss'), 0), p.charged_back_at
  from payments p
    join postings on postings.ref = 'chargeback:' || p.id
    join ledger_entries e on e.posting_id = postings.id
  group by p.id;

-- by_bank: the bank gave the money back, and we did not. loss: what of a refund was no longer held.
alter table refunds
  drop constraint refunds_state_check,
  add constraint refunds_state_check check (state in ('due', 'done', 'refused', 'by_bank')),
  add column loss_minor bigint not null default 0 check (loss_minor between 0 and amount_minor);
update refunds set state = 'by_bank', refused_because = null where state = 'refused' and refused_because = 'charged_back';

insert into life_moves (life, from_state, event, to_state) values
  ('order', 'opened', 'dispute', 'disputed'),
  ('order', 'waiting', 'dispute', 'disputed'),
  ('order', 'disputed', 'admit', 'paid'),
  ('order', 'disputed', 'dismiss', 'closed'),
  ('order', 'charged_back', 'win', 'paid');

create function nth_ref(kind text, id uuid, n int) returns text language sql immutable as $$
  select kind || ':' || id || case when n = 1 then '' else ':' || n end
$$;

-- What the ledger says of a booking, by the references of its postings.
create or replace function money_refs(booking uuid) returns text[] language sql stable as $$
  select array(
    select 'settle:' || booking
    union all select 'capture:' || p.id from payments p join orders o on o.id = p.order_id where o.booking_id = booking
    union all select unnest(array[nth_ref('chargeback', c.payment_id, c.n), nth_ref('chargeback_return', c.payment_id, c.n)])
      from chargebacks c join payments p on p.id = c.payment_id join orders o on o.id = p.order_id where o.booking_id = booking
    union all select unnest(array['refund:' || r.id, 'unsettle:' || r.id]) from refunds r where r.booking_id = booking
  )
$$;
