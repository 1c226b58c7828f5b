-- The books of the embedded payment provider (server/providers/payments): a house of its own, where no money moves. Nothing of Tramo's
-- refers to these tables, and nothing here names a person.

create table sandbox_checkouts (
  id uuid primary key default gen_random_uuid(),
  reference text not null unique,
  order_id text not null,
  title text not null,
  amount_minor bigint not null check (amount_minor > 0),
  currency text not null,
  return_to text not null,
  expires_at timestamptz not null,
  closed_at timestamptz
);

-- What a payment will become is stored with the date from which it is so; whoever reads it before sees the old state, afterwards the new.
create table sandbox_payments (
  id bigint generated always as identity (start with 1000000001) primary key,
  checkout_id uuid not null references sandbox_checkouts,
  -- one press of the button, however often the form is sent
  attempt text not null unique,
  reference text not null,
  amount_minor bigint not null check (amount_minor > 0),
  refunded_minor bigint not null default 0 check (refunded_minor between 0 and amount_minor),
  currency text not null,
  collector text not null,
  live boolean not null,
  status text not null,
  changed_at timestamptz not null,
  next_status text,
  next_at timestamptz,
  paid_at timestamptz not null,
  check ((next_status is null) = (next_at is null))
);
create index sandbox_payments_checkout on sandbox_payments (checkout_id);
create index sandbox_payments_reference on sandbox_payments (reference);
create index sandbox_payments_changed on sandbox_payments (changed_at);
create index sandbox_payments_next on sandbox_payments (next_at) where next_at is not null;

create table sandbox_refunds (
  id bigint generated always as identity (start with 2000000001) primary key,
  key text not null unique,
  payment_id bigint not null references sandbox_payments,
  amount_minor bigint not null check (amount_minor > 0),
  at timestamptz not null
);

-- Still to be sent; gone once taken. Two rows with one request_id are the same notice, sent twice.
create table sandbox_notices (
  id bigint generated always as identity primary key,
  request_id uuid not null,
  payment_id bigint not null references sandbox_payments,
  signed_at timestamptz not null,
  due_at timestamptz not null,
  tries smallint not null default 0
);
create index sandbox_notices_due on sandbox_notices (due_at);
