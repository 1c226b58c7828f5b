-- Passkeys of the own login (A16). A challenge of a login is a row of login_codes without a mail.
create table passkeys (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null references accounts (id) on delete cascade,
  credential_id text not null unique,
  public_key bytea not null,
  -- of the authenticator; one that goes back is a copy
  counter bigint not null,
  transports text[] not null,
  name text not null check (length(name) between 1 and 60),
  made_at timestamptz not null,
  used_at timestamptz,
  off_at timestamptz,
  -- first login by mail since the last one by passkey
  mail_since timestamptz
);
create index passkeys_account on passkeys (account_id);
alter table login_codes
  drop constraint login_codes_mail_check,
  add constraint login_codes_mail_check check (mail in ('sent', 'held', 'refused', 'away', 'none'));
alter table sessions add column by_passkey boolean not null default false;
