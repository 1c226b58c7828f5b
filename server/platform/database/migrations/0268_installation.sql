-- Of an installation: name and contact of the community, first language, currency of prices. One row; settings of the environment win.
create table installation (
  only_one boolean primary key default true check (only_one),
  name text not null default '',
  contact text not null default '',
  language text not null default 'en-US' check (language in ('en-US', 'es-AR')),
  currency text not null default 'ARS'
);
insert into installation default values;
-- Searches of a partner beyond its limit, for administrators.
alter table partners add column refused bigint not null default 0;
