-- Acts that take two administrators (A11, E7): what one of them proposed, and who confirmed it by making the same call.

create table admin_proposals (
  id uuid primary key default gen_random_uuid(),
  n bigint generated always as identity unique,
  kind text not null check (kind ~ '^[a-z_]{3,40}$'),
  -- as in the audit log
  subject text not null check (subject ~ '^[a-z_]{2,20}:.{1,80}$'),
  -- what makes it this act and no other
  content jsonb not null,
  reason text not null check (length(reason) <= 2000),
  -- the people it is about, none of whom may decide it
  parties uuid[] not null,
  proposed_by uuid not null references accounts,
  proposed_at timestamptz not null,
  until timestamptz not null,
  -- null beside confirmed_at: the operator's command
  confirmed_by uuid references accounts,
  confirmed_at timestamptz,
  check (until > proposed_at),
  check (confirmed_by is null or confirmed_at is not null),
  check (confirmed_at is null or confirmed_at < until),
  check (confirmed_by <> proposed_by),
  check (not proposed_by = any (parties)),
  check (confirmed_by is null or not confirmed_by = any (parties))
);
create index admin_proposals_open on admin_proposals (subject, kind) where confirmed_at is null;
create index admin_proposals_grants on admin_proposals (confirmed_at) where kind = 'grant_admin';
