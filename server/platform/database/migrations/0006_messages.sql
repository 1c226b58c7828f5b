-- What two people write to each other (domain rules 11), and who does not want to hear of whom.

create table conversations (
  id uuid primary key default gen_random_uuid(),
  -- the two of them in the order of their ids, so that there is one conversation and not two
  first_id uuid not null references accounts,
  second_id uuid not null references accounts,
  started_by uuid not null references accounts,
  started_at timestamptz not null,
  last_n int not null default 0,
  last_at timestamptz not null,
  -- the last message that each of them has seen
  first_read int not null default 0,
  second_read int not null default 0,
  unique (first_id, second_id),
  check (first_id < second_id),
  check (started_by in (first_id, second_id)),
  check (last_at >= started_at),
  check (first_read between 0 and last_n and second_read between 0 and last_n)
);
create index conversations_of_first on conversations (first_id, last_at, id);
create index conversations_of_second on conversations (second_id, last_at, id);
create index conversations_started on conversations (started_by, started_at);

create table messages (
  conversation_id uuid not null references conversations,
  -- 1, 2, 3 … in each conversation: the order of time, however the clock jumps
  n int not null check (n > 0),
  author_id uuid not null references accounts,
  text text not null check (length(text) between 1 and 2000),
  sent_at timestamptz not null,
  -- whatever is sent twice under one key is there once
  key text check (length(key) between 1 and 64),
  primary key (conversation_id, n),
  unique (author_id, key)
);

-- Neither writes to the other nor books with them (C4).
create table blocks (
  blocker_id uuid not null references accounts,
  blocked_id uuid not null references accounts,
  blocked_at timestamptz not null,
  primary key (blocker_id, blocked_id),
  check (blocker_id <> blocked_id)
);
create index blocks_of_blocked on blocks (blocked_id, blocker_id);
