-- When the whole audit log was followed last, and to which entry; one row.
create table audit_followed (
  one boolean primary key default true check (one),
  n bigint not null,
  hash bytea not null,
  at timestamptz not null,
  holds boolean not null
);
