-- Kind and country of the identity document (A3). Until now every number was stored as a DNI. When the server
-- starts, it marks numbers that are no valid DNI as passports, because only it can decrypt them (server/people/documents/folding).
alter table accounts
  add column dni_kind text not null default 'dni' check (dni_kind in ('dni', 'passport')),
  add column dni_country text not null default 'AR' check (dni_country ~ '^[A-Z]{2}$'),
  -- of the digits alone: equal ones under another kind or country are a hint. Null: not folded yet
  add column dni_digits_hash bytea;
create index accounts_dni_digits on accounts (dni_digits_hash) where dni_digits_hash is not null;
create index accounts_dni_unfolded on accounts (id) where dni_sealed is not null and dni_digits_hash is null;
alter table hints drop constraint hints_kind_check;
alter table hints add constraint hints_kind_check check (kind in ('money_outside', 'professional_driver', 'same_document'));
