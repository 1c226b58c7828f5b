-- People's particulars, their cars' papers, and images. What is secret is sealed: AES-256-GCM under a key of its own, bound to its row.

alter table accounts
  add column age smallint check (age between 18 and 120),
  add column age_on date,
  add column street text check (length(street) <= 120),
  add column city text check (length(city) <= 80),
  add column province text check (length(province) <= 80),
  add column facebook text check (length(facebook) <= 100),
  add column instagram text check (length(instagram) <= 100),
  add column drives boolean not null default false,
  add column email_shown boolean not null default true,
  add column telephone_sealed bytea,
  add column dni_sealed bytea,
  add column cbu_sealed bytea check (cbu_sealed is null or drives),
  add column terms_at timestamptz,
  -- lower case, without accents, of people with a profile: the order in which they are listed
  add column name_key text collate "C",
  add constraint accounts_age check ((age is null) = (age_on is null));
create index accounts_name_key on accounts (name_key, id) where name_key is not null;

-- Every word of a name, as name_key spells it: a search finds people by the beginnings of words. In the order of bytes, so that an
-- index knows beginnings.
create table account_words (
  word text collate "C" not null,
  account_id uuid not null references accounts on delete cascade,
  primary key (word, account_id)
);
create index account_words_account on account_words (account_id, word);

-- An image we wrote anew. The file is in the store under `key`; papers are sealed with the image's own key, itself sealed here.
create table images (
  id uuid primary key default gen_random_uuid(),
  owner_id uuid not null references accounts,
  purpose text not null check (purpose in ('photo', 'identity_front', 'identity_back', 'green_card', 'blue_card')),
  key text not null unique,
  key_sealed bytea,
  width smallint not null,
  height smallint not null,
  bytes int not null,
  created_at timestamptz not null,
  -- nobody sees it any more, a paper's key is gone; a job removes the file, then the row
  dropped_at timestamptz,
  check ((purpose = 'photo' or dropped_at is not null) = (key_sealed is null)),
  unique (id, owner_id, purpose)
);
create index images_owner on images (owner_id);
create index images_dropped on images (dropped_at) where dropped_at is not null;
create index images_created on images (created_at);

-- Who opened a paper, when and why; shown to its owner. Rows are only ever added, and stay when the paper is gone.
create table image_openings (
  owner_id uuid not null references accounts,
  n bigint generated always as identity,
  image_id uuid not null,
  purpose text not null,
  opened_by uuid not null references accounts,
  reason text not null,
  at timestamptz not null,
  primary key (owner_id, n)
);

-- A field that holds an image takes only one of the same owner and purpose (I4): the reference carries all three.
alter table accounts
  add column photo_id uuid,
  add column identity_front_id uuid,
  add column identity_back_id uuid,
  add column photo_purpose text generated always as ('photo') stored,
  add column front_purpose text generated always as ('identity_front') stored,
  add column back_purpose text generated always as ('identity_back') stored,
  add foreign key (photo_id, id, photo_purpose) references images (id, owner_id, purpose),
  add foreign key (identity_front_id, id, front_purpose) references images (id, owner_id, purpose),
  add foreign key (identity_back_id, id, back_purpose) references images (id, owner_id, purpose);

alter table vehicles
  add column borrowed boolean not null default false,
  add column green_card_id uuid,
  add column green_purpose text generated always as ('green_card') stored,
  add foreign key (green_card_id, account_id, green_purpose) references images (id, owner_id, purpose);

create table vehicle_blue_cards (
  vehicle_id uuid not null references vehicles on delete cascade,
  n smallint not null check (n between 1 and 3),
  account_id uuid not null,
  image_id uuid not null,
  purpose text generated always as ('blue_card') stored,
  primary key (vehicle_id, n),
  foreign key (image_id, account_id, purpose) references images (id, owner_id, purpose)
);
create index vehicle_blue_cards_image on vehicle_blue_cards (image_id);

create table vehicle_history (
  vehicle_id uuid not null references vehicles,
  n bigint generated always as identity,
  event text not null,
  at timestamptz not null,
  details jsonb not null default '{}',
  primary key (vehicle_id, n)
);
