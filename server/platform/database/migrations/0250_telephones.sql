-- Checked telephones (A14): the number as a keyed hash, and since when; and checks under way, one for an account.
alter table accounts add column phone_hash bytea, add column phone_checked_at timestamptz;

create table phone_codes (
  account_id uuid primary key references accounts,
  way text not null check (way in ('message', 'sms')),
  phone_hash bytea not null,
  code_hash bytea not null,
  tries smallint not null default 0,
  -- of the last message
  refusal text check (refusal in ('phone_code_wrong', 'phone_code_over', 'phone_not_possible')),
  ends_at timestamptz not null
);
create index phone_codes_number on phone_codes (phone_hash);
create index phone_codes_ends on phone_codes (ends_at);
