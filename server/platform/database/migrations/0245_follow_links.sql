-- Links by which a traveller lets somebody follow their trip without a login (F39). Of the token only the hash is here.
create table follow_links (
  id uuid primary key default gen_random_uuid(),
  hash bytea not null unique check (length(hash) = 32),
  trip_seq int not null references trips,
  account_id uuid not null references accounts,
  made_at timestamptz not null
);
create index follow_links_of on follow_links (trip_seq, account_id);
