-- What is still open between the community and a person who left: kept sealed with what it takes to settle it (A13, K17).
create table claims (
  -- the account that was closed
  id uuid primary key references accounts,
  opened_at timestamptz not null,
  -- by which the same person is known when they come back
  dni_hash bytea,
  -- name, e-mail and number of the document
  person_sealed bytea not null,
  -- as it was sealed in the account, so that it opens as the account's
  cbu_sealed bytea,
  inherited_by uuid references accounts,
  inherited_at timestamptz,
  check ((inherited_by is null) = (inherited_at is null))
);
create index claims_dni on claims (dni_hash) where inherited_by is null;
create index claims_inherited on claims (inherited_by) where inherited_by is not null;
