-- Who was erased, written by the transaction that does it, for a backup made before it (K14): an id that leads nowhere here, and when.
create table erasures (
  n bigint generated always as identity primary key,
  account_id uuid not null,
  at timestamptz not null
);
create index erasures_at on erasures (at);
