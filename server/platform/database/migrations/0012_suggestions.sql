-- What anyone may send without an account: suggestions, and withdrawals from what was agreed on.

create table suggestions (
  id uuid primary key default gen_random_uuid(),
  author text not null check (length(author) between 1 and 80),
  author_email text not null check (length(author_email) between 3 and 254),
  suggestion text not null check (length(suggestion) between 1 and 2000),
  sent_at timestamptz not null,
  -- of the form it came with: each is taken once; none of who was logged in
  ticket bytea unique
);
create index suggestions_sent on suggestions (sent_at, id);

insert into life_moves (life, from_state, event, to_state) values
  ('withdrawal', 'none', 'ask', 'open'),
  ('withdrawal', 'open', 'answer', 'answered'),
  ('withdrawal', 'open', 'close', 'closed');

create table withdrawals (
  id uuid primary key default gen_random_uuid(),
  -- what the person was told at once
  code text not null unique check (code ~ '^[0-9A-Z]{4}-[0-9A-Z]{4}$'),
  name text not null check (length(name) between 1 and 80),
  email text not null check (length(email) between 3 and 254),
  about text not null check (about in ('booking', 'order', 'fee', 'other')),
  reference text check (length(reference) between 1 and 80),
  comment text check (length(comment) between 1 and 2000),
  -- whose e-mail it was when they asked
  account_id uuid references accounts on delete set null,
  state text not null check (state in ('open', 'answered', 'closed')),
  asked_at timestamptz not null,
  answer text check (length(answer) between 1 and 2000),
  settled_at timestamptz,
  ticket bytea unique,
  check ((state = 'open') = (answer is null)),
  check ((state = 'open') = (settled_at is null))
);
create index withdrawals_open on withdrawals (asked_at, id) where state = 'open';
create index withdrawals_settled on withdrawals (settled_at, id) where state <> 'open';
create index withdrawals_asked on withdrawals (asked_at);

create table withdrawal_history (
  -- goes with its case, five years after that was settled (K9)
  withdrawal_id uuid not null references withdrawals on delete cascade,
  n bigint generated always as identity,
  life text not null default 'withdrawal' check (life = 'withdrawal'),
  from_state text not null,
  event text not null,
  to_state text not null,
  actor uuid references accounts,
  at timestamptz not null,
  details jsonb not null default '{}',
  primary key (withdrawal_id, n),
  foreign key (life, from_state, event, to_state) references life_moves
);
create trigger withdrawal_history_stands before update or truncate on withdrawal_history
  for each statement execute function refuse_change();
