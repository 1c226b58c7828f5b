-- Codes of the own login: one row for each time a browser requests one, deleted after an hour.
create table login_codes (
  -- of the secret in the browser's cookie
  browser_hash bytea primary key,
  -- keyed hashes: of the address, and of the code for this browser
  address_hash bytea not null,
  code_hash bytea not null,
  -- of the secret in the mail's link; null once it was used, and where no mail was sent
  link_hash bytea,
  -- the attempt that the login belongs to (PKCE)
  state text not null,
  challenge text not null,
  tries int not null default 0,
  -- held: not sent, since enough mails went to the address
  mail text not null default 'sent' check (mail in ('sent', 'held', 'refused', 'away')),
  made_at timestamptz not null,
  expires_at timestamptz not null,
  proved_at timestamptz,
  -- from the right code until the browser is back, at most a minute
  answer_hash bytea unique,
  email text,
  check ((answer_hash is null) = (email is null))
);
create index login_codes_made on login_codes (made_at);
create index login_codes_address on login_codes (address_hash);
