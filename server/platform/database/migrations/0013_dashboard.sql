-- What administrators look at: lists in every order they can be sorted by, and what the clock did.

-- Names of places as people type them: lower case, without the accents of our languages.
create function folded(name text) returns text language sql immutable parallel safe as $$
  select lower(translate(name, 'ÁÀÂÃÄÉÈÊËÍÌÎÏÓÒÔÕÖÚÙÛÜÑÇáàâãäéèêëíìîïóòôõöúùûüñç', 'aaaaaeeeeiiiiooooouuuuncaaaaaeeeeiiiiooooouuuunc'))
$$;

-- In the order of bytes, so that an index knows beginnings too.
create index accounts_email_order on accounts ((lower(email) collate "C"));
create index accounts_created on accounts (created_at, id);
create index accounts_admins on accounts (id) where admin;
create index accounts_genre on accounts (genre, created_at, id);
create index accounts_barred on accounts (created_at, id) where standing <> 'active';
-- As before, now with those who have said no name yet.
drop index accounts_name_key;
create index accounts_name_key on accounts (name_key, id);

create index trips_departure on trips (departs_at, seq);
create index trips_cancelled on trips (departs_at, seq) where cancelled_at is not null;
create index trips_price on trips (price_minor, seq);
create index trips_origin on trips ((folded(origin_name) collate "C"), seq);
create index trips_destination on trips ((folded(destination_name) collate "C"), seq);

create index orders_listed on orders (created_at, id) where hidden_at is null;
create index orders_listed_price on orders (price_minor, id) where hidden_at is null;
create index orders_pending on orders (created_at, id) where hidden_at is null and state not in ('paid', 'settled', 'part_refunded');
-- What counts as a sale (decision 19), so that a year is summed without touching the orders themselves.
create index orders_sold on orders (currency, created_at) include (price_minor) where state not in ('closed', 'refunded', 'charged_back');
create index payments_provider_payment on payments (provider_payment_id);

-- Every run of every job, the last hundred of each kept.
create table job_runs (
  id bigint generated always as identity primary key,
  name text not null,
  started_at timestamptz not null,
  ended_at timestamptz,
  -- why it failed; null when it did not
  problem text,
  -- how many things it did, where it says so
  done int,
  check (ended_at >= started_at),
  check (problem is null or ended_at is not null)
);
create index job_runs_of on job_runs (name, id);
