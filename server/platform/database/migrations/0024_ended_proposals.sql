-- A proposal may be taken back, or turned down by another administrator, before its seven days are over (E7).

alter table admin_proposals
  -- the trips in question: nobody decides who was a companion of a party there
  add column trip_seqs int[] not null default '{}',
  add column ended_by uuid references accounts,
  add column ended_at timestamptz,
  add check ((ended_by is null) = (ended_at is null)),
  add check (ended_at is null or confirmed_at is null);
drop index admin_proposals_open;
create index admin_proposals_open on admin_proposals (subject, kind) where confirmed_at is null and ended_at is null;

-- A suspended administrator: who proposed it and who confirmed it, the operator having no account.
alter table sanctions
  add column by_operator boolean not null default false,
  add check (not by_operator or seconded_by is null);
