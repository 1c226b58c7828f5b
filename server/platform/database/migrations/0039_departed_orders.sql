-- An order of a trip that has left, cancelled by two administrators (P14): the driver may object for 48 hours before anything goes back.
create table order_cancellations (
  order_id uuid primary key references orders on delete cascade,
  proposed_by uuid not null references accounts,
  -- null: the operator's command
  confirmed_by uuid references accounts,
  decided_at timestamptz not null,
  objection text,
  objected_at timestamptz,
  -- everything went back, or the driver objected
  ended_at timestamptz,
  check (confirmed_by <> proposed_by),
  check ((objected_at is null) = (objection is null)),
  check (objected_at is null or ended_at is not null)
);
create index order_cancellations_open on order_cancellations (decided_at) where ended_at is null;
