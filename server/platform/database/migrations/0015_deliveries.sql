-- Mail and push of what people are told, and what they chose of it.

-- that of the last visit; mail and push are written in it
alter table accounts add column language text check (language in ('en-US', 'es-AR'));

-- only where somebody chose otherwise than what is usual
create table notification_choices (
  account_id uuid not null references accounts,
  theme text not null,
  channel text not null check (channel in ('mail', 'push')),
  wanted boolean not null,
  chosen_at timestamptz not null,
  primary key (account_id, theme, channel)
);

-- Browsers that get push for somebody. An address belongs to whoever was logged in there last.
create table push_browsers (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null references accounts,
  address text not null unique check (length(address) <= 1000),
  public_key text not null,
  auth text not null,
  added_at timestamptz not null
);
create index push_browsers_of on push_browsers (account_id, added_at);

-- By which push services know that it is we who send; the same for ever, since browsers subscribe to them.
create table push_keys (
  id uuid primary key default gen_random_uuid(),
  one boolean not null unique default true check (one),
  public_key text not null,
  private_sealed bytea not null
);

create table deliveries (
  id uuid primary key default gen_random_uuid(),
  notification_id uuid not null references notifications,
  channel text not null check (channel in ('mail', 'push')),
  -- of push; it may be gone by now
  browser_id uuid,
  -- failed: given up. gone: nobody is there any more, or nobody needs it
  state text not null default 'pending' check (state in ('pending', 'sent', 'failed', 'gone')),
  tries int not null default 0,
  next_try_at timestamptz not null,
  made_at timestamptz not null,
  ended_at timestamptz,
  problem text,
  unique nulls not distinct (notification_id, channel, browser_id),
  check ((state = 'pending') = (ended_at is null)),
  check ((channel = 'push') = (browser_id is not null))
);
create index deliveries_due on deliveries (next_try_at) where state = 'pending';

-- What the embedded default shows on its page instead of sending it.
create table mailbox_mails (
  n bigint generated always as identity primary key,
  message_id text not null unique,
  to_address text not null,
  subject text not null,
  text text not null,
  html text not null,
  headers jsonb not null,
  at timestamptz not null
);
create index mailbox_mails_to on mailbox_mails (to_address, n desc);

-- for what the clock tells
create index bookings_departing on bookings (departs_at) where confirmed_at is not null;
create index ratings_published on ratings (published_at) where hidden_at is null;
create index conversations_latest on conversations (last_at);
