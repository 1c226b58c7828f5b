-- Moderation (domain rules 12): reports, cases with their evidence, decisions, appeals; identity checks; hints; and leaving (16).

alter table accounts
  drop constraint accounts_standing_check,
  add constraint accounts_standing_check check (standing in ('active', 'suspended', 'disabled', 'closed')),
  -- the end of a suspension; null: further notice
  add column suspended_until timestamptz,
  -- somebody compared the identity photos with the profile, and they were right
  add column identity_checked_at timestamptz,
  add column closed_at timestamptz,
  -- nothing is left that leads back to whoever this was
  add column anonymised_at timestamptz,
  add constraint accounts_suspended check (suspended_until is null or standing in ('suspended', 'closed')),
  add constraint accounts_closed check ((standing = 'closed') = (closed_at is not null));
create index accounts_suspended_until on accounts (suspended_until) where suspended_until is not null;
create index accounts_closed_at on accounts (closed_at) where closed_at is not null and anonymised_at is null;

-- What is known or alleged about one person, until somebody has decided.
create table cases (
  id uuid primary key default gen_random_uuid(),
  n bigint generated always as identity unique,
  person_id uuid not null references accounts,
  source text not null check (source in ('report', 'absence', 'false_reports')),
  opened_at timestamptz not null,
  closed_at timestamptz,
  closed_by uuid references accounts,
  check ((closed_at is null) = (closed_by is null))
);
create unique index cases_open on cases (person_id) where closed_at is null;
create index cases_person on cases (person_id);

-- Nobody but administrators learns who reported whom. `subject` is the account, trip, rating or conversation.
create table reports (
  id uuid primary key default gen_random_uuid(),
  n bigint generated always as identity unique,
  case_id uuid not null references cases,
  -- null: the product itself
  reporter_id uuid references accounts,
  person_id uuid not null references accounts,
  subject_kind text not null check (subject_kind in ('person', 'trip', 'message', 'rating')),
  subject uuid not null,
  reason text not null,
  text text not null check (length(text) <= 2000),
  at timestamptz not null,
  outcome text check (outcome in ('upheld', 'dismissed', 'false')),
  decided_at timestamptz,
  check (reporter_id <> person_id),
  check ((outcome is null) = (decided_at is null))
);
create unique index reports_open on reports (reporter_id, subject_kind, subject) where outcome is null;
create index reports_case on reports (case_id);
create index reports_false on reports (reporter_id, decided_at) where outcome = 'false';

-- Copied when the report came, so that nothing that happens afterwards changes it; its content goes with K9.
create table evidence (
  id bigint generated always as identity primary key,
  report_id uuid not null references reports,
  kind text not null check (kind in ('message', 'rating', 'trip', 'absence')),
  content jsonb not null
);
create index evidence_report on evidence (report_id);

create table sanctions (
  id uuid primary key default gen_random_uuid(),
  n bigint generated always as identity unique,
  person_id uuid not null references accounts,
  case_id uuid references cases,
  step text not null check (step in ('warn', 'suspend', 'disable')),
  state text not null,
  offence text not null,
  text text not null check (length(text) between 1 and 2000),
  statement text not null default '' check (length(statement) <= 2000),
  -- what the ladder said, and the offences it counted
  proposed jsonb not null,
  -- calendar months of a suspension; null: further notice
  months smallint check (months between 1 and 24),
  by uuid not null references accounts,
  at timestamptz not null,
  seconded_by uuid references accounts,
  starts_at timestamptz,
  until timestamptz,
  check (by <> person_id and seconded_by <> person_id),
  check (seconded_by <> by),
  check (months is null or step = 'suspend'),
  check ((state in ('pending', 'refused')) = (starts_at is null)),
  -- what is for good has two administrators behind it (E7)
  check (step <> 'disable' or state = 'pending' or seconded_by is not null)
);
create unique index sanctions_bar on sanctions (person_id) where state = 'in_force' and step in ('suspend', 'disable');
create unique index sanctions_pending on sanctions (person_id) where state = 'pending';
create index sanctions_person on sanctions (person_id, n);

create table sanction_history (
  sanction_id uuid not null references sanctions,
  n bigint generated always as identity,
  life text not null default 'sanction' check (life = 'sanction'),
  from_state text not null,
  event text not null,
  to_state text not null,
  actor uuid references accounts,
  at timestamptz not null,
  details jsonb not null default '{}',
  primary key (sanction_id, n),
  foreign key (life, from_state, event, to_state) references life_moves
);
create trigger sanction_history_stands before update or delete or truncate on sanction_history
  for each statement execute function refuse_change();
insert into life_moves (life, from_state, event, to_state) values
  ('sanction', 'none', 'decide', 'in_force'),
  ('sanction', 'none', 'propose', 'pending'),
  ('sanction', 'pending', 'approve', 'in_force'),
  ('sanction', 'pending', 'refuse', 'refused'),
  ('sanction', 'in_force', 'lift', 'lifted'),
  ('sanction', 'in_force', 'serve', 'served'),
  ('sanction', 'in_force', 'overtake', 'overtaken');

-- Once per decision (E6).
create table appeals (
  id uuid primary key default gen_random_uuid(),
  sanction_id uuid not null unique references sanctions,
  text text not null check (length(text) between 1 and 2000),
  at timestamptz not null,
  decide_by timestamptz not null,
  upheld boolean,
  reason text check (length(reason) <= 2000),
  decided_by uuid references accounts,
  decided_at timestamptz,
  check ((upheld is null) = (decided_at is null) and (upheld is null) = (decided_by is null) and (upheld is null) = (reason is null))
);
create index appeals_open on appeals (decide_by) where decided_at is null;

-- Trips whose money waits until their case is closed (E4).
create table frozen_trips (
  trip_seq int not null references trips,
  case_id uuid not null references cases,
  frozen_at timestamptz not null,
  primary key (trip_seq, case_id)
);

create table identity_checks (
  account_id uuid not null references accounts,
  n bigint generated always as identity,
  front_id uuid not null,
  back_id uuid not null,
  result text not null check (result in ('checked', 'rejected')),
  reason text not null default '',
  decided_by uuid not null references accounts,
  decided_at timestamptz not null,
  delete_at timestamptz not null,
  deleted_at timestamptz,
  primary key (account_id, n),
  check (decided_by <> account_id)
);
create index identity_checks_due on identity_checks (delete_at) where deleted_at is null;

-- What a machine noticed; `about` is what it noticed it in, so that it is said once.
create table hints (
  id uuid primary key default gen_random_uuid(),
  kind text not null check (kind in ('money_outside', 'professional_driver')),
  person_id uuid not null references accounts,
  about text not null,
  trip_id uuid references trips (id),
  signs text[] not null,
  found_at timestamptz not null,
  closed_at timestamptz,
  closed_by uuid references accounts,
  unique (kind, person_id, about)
);
create index hints_open on hints (found_at) where closed_at is null;
create index hints_person on hints (person_id);

-- Documents, e-mails and logins that open no new account (E9), as keyed hashes; they outlive the account itself.
create table kept_out (
  kind text not null check (kind in ('dni', 'email', 'login')),
  hash bytea not null,
  account_id uuid not null references accounts,
  until timestamptz not null,
  primary key (kind, hash)
);
create index kept_out_account on kept_out (account_id);

-- The fee after a suspension (E3): an order of one's own, which no seat stands behind.
create table fees (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null references accounts,
  state text not null check (state in ('opened', 'waiting', 'paid', 'closed', 'refund_due', 'refunded')),
  reference text not null unique,
  provider text not null,
  checkout_id text,
  init_point text,
  currency text not null,
  amount_minor bigint not null check (amount_minor > 0),
  pay_by timestamptz not null,
  provider_payment_id text,
  provider_refund_id text unique,
  asked_at timestamptz,
  created_at timestamptz not null,
  paid_at timestamptz,
  refunded_at timestamptz,
  unique (provider, provider_payment_id),
  check ((provider_payment_id is null) = (paid_at is null)),
  check ((state in ('paid', 'refund_due', 'refunded')) = (paid_at is not null))
);
create unique index fees_open on fees (account_id) where state in ('opened', 'waiting');
create index fees_unfinished on fees (created_at) where state in ('opened', 'waiting', 'refund_due');

-- What one administrator prepares and another one releases.
create table payout_batches (
  id uuid primary key,
  prepared_by uuid not null references accounts,
  prepared_at timestamptz not null,
  released_by uuid references accounts,
  released_at timestamptz,
  -- a newer one has taken its place
  replaced_at timestamptz,
  check (released_by <> prepared_by),
  check ((released_by is null) = (released_at is null)),
  check (released_at is null or replaced_at is null)
);
create unique index payout_batches_waiting on payout_batches ((true)) where released_at is null and replaced_at is null;
create table payout_lines (
  batch_id uuid not null references payout_batches,
  account_id uuid not null references accounts,
  currency text not null,
  amount_minor bigint not null check (amount_minor > 0),
  primary key (batch_id, account_id, currency)
);

-- The words of somebody who has left are gone; that they said something stays.
alter table messages drop constraint messages_text_check, add constraint messages_text_check check (length(text) <= 2000);
