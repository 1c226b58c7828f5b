-- No state without a way out: what administrators do about an alarm, each with its posting.

alter table alarms
  -- how many different things were said of the same kind and subject while it was open, and when last; the details are the last ones
  add column times int not null default 1 check (times >= 1),
  add column last_at timestamptz,
  add column reason text check (length(reason) between 1 and 2000);
update alarms set last_at = at;
alter table alarms alter column last_at set not null;
create index alarms_last on alarms (last_at, id) where closed_at is null;
create index alarms_closed on alarms (closed_at, id) where closed_at is not null;

-- bank: a person sent it by a bank transfer, as the provider refused for good.
alter table refunds add column paid_from text not null default 'provider' check (paid_from in ('provider', 'bank'));

-- The bank account for a refund that the provider refuses (A8); gone with the transfer (K16).
create table refund_accounts (
  refund_id uuid primary key references refunds,
  account_id uuid not null references accounts,
  holder_sealed bytea not null,
  cbu_sealed bytea not null,
  named_at timestamptz not null
);

-- What a driver is to give back of what they were credited, where the service was not given or they took part in a fraud.
create table recoveries (
  id uuid primary key default gen_random_uuid(),
  booking_id uuid not null unique references bookings,
  driver_id uuid not null references accounts,
  currency text not null,
  amount_minor bigint not null check (amount_minor > 0),
  ground text not null check (ground in ('not_given', 'took_part')),
  reason text not null check (length(reason) between 1 and 2000),
  -- null beside confirmed_at: the operator's command
  proposed_by uuid not null references accounts,
  confirmed_by uuid references accounts,
  at timestamptz not null,
  objection text check (length(objection) between 1 and 2000),
  objected_at timestamptz,
  upheld boolean,
  decided_by uuid references accounts,
  decided_at timestamptz,
  decision text check (length(decision) between 1 and 2000),
  check (confirmed_by <> proposed_by and driver_id not in (proposed_by, confirmed_by)),
  check ((objection is null) = (objected_at is null)),
  check ((upheld is null) = (decided_at is null)),
  check (decided_at is null or objected_at is not null),
  check (decided_by not in (proposed_by, confirmed_by, driver_id))
);
create index recoveries_driver on recoveries (driver_id, at);

-- What the ledger says of a booking, by the references of its postings.
create or replace function money_refs(booking uuid) returns text[] language sql stable as $$
  select array(
    select 'settle:' || booking
    union all select 'capture:' || p.id from payments p join orders o on o.id = p.order_id where o.booking_id = booking
    union all select unnest(array[nth_ref('chargeback', c.payment_id, c.n), nth_ref('chargeback_return', c.payment_id, c.n)])
      from chargebacks c join payments p on p.id = c.payment_id join orders o on o.id = p.order_id where o.booking_id = booking
    union all select unnest(array['refund:' || r.id, 'unsettle:' || r.id]) from refunds r where r.booking_id = booking
    union all select unnest(array['recovery:' || r.id, 'recovery_return:' || r.id]) from recoveries r where r.booking_id = booking
  )
$$;
