-- What the provider keeps for itself and what it sends to the bank, without which clearing only grows and the bank only falls.

alter table sandbox_payments add column cost_minor bigint not null default 0 check (cost_minor >= 0);

-- The provider's commission on a payment of a seat or of a fee, by its own number; each change of it is a posting.
create table provider_costs (
  about uuid primary key,
  currency text not null,
  minor bigint not null check (minor >= 0),
  times int not null check (times >= 1)
);

-- Money that the provider sent to the bank account, as the operator wrote it down.
create table transfers (
  id uuid primary key default gen_random_uuid(),
  currency text not null,
  amount_minor bigint not null check (amount_minor > 0),
  -- how the bank names it: the same transfer is written down once
  reference text not null unique check (length(reference) between 1 and 200),
  at timestamptz not null
);

create function cost_refs(about uuid) returns text[] language sql stable as $$
  select coalesce((select array_agg(nth_ref('provider_cost', c.about, n)) from provider_costs c, generate_series(1, c.times) n
    where c.about = $1), '{}')
$$;

-- What the ledger says of a booking, by the references of its postings.
create or replace function money_refs(booking uuid) returns text[] language sql stable as $$
  select array(
    select 'settle:' || booking
    union all select unnest(('capture:' || p.id)::text || cost_refs(p.id)) from payments p join orders o on o.id = p.order_id where o.booking_id = booking
    union all select unnest(array[nth_ref('chargeback', c.payment_id, c.n), nth_ref('chargeback_return', c.payment_id, c.n)])
      from chargebacks c join payments p on p.id = c.payment_id join orders o on o.id = p.order_id where o.booking_id = booking
    union all select unnest(array['refund:' || r.id, 'unsettle:' || r.id]) from refunds r where r.booking_id = booking
    union all select unnest(array['recovery:' || r.id, 'recovery_return:' || r.id]) from recoveries r where r.booking_id = booking
  )
$$;
