-- Which terms somebody accepted, when, and from where: rows are only ever added, and go five years later (K9).
create table consents (
  account_id uuid not null references accounts,
  n bigint generated always as identity,
  -- the day from which those terms apply
  version text not null,
  -- these two were not noted before this table was there
  language text check (language in ('en-US', 'es-AR')),
  address text,
  at timestamptz not null,
  primary key (account_id, n)
);

-- those of the last yes: asked with every request
alter table accounts add column terms_version text;

insert into consents (account_id, version, at)
  select id, '2021-12-17', terms_at from accounts where terms_at is not null order by terms_at, id;
update accounts set terms_version = '2021-12-17' where terms_at is not null;
