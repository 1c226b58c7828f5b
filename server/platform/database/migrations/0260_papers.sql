-- Papers with dates (I7): licences of people, insurance and inspection of cars, with a sealed photo. Their numbers are stored nowhere.
alter table images drop constraint images_purpose_check,
  add constraint images_purpose_check check (purpose in ('photo', 'identity_front', 'identity_back', 'green_card', 'blue_card',
    'licence', 'insurance', 'inspection', 'receipt')) not valid;
alter table images validate constraint images_purpose_check;

create table papers (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null references accounts,
  vehicle_id uuid references vehicles,
  kind text not null check (kind in ('licence', 'insurance', 'inspection')),
  state text not null default 'sent' check (state in ('sent', 'looked', 'seen', 'refused', 'replaced')),
  -- the last valid day: as its owner typed it, then as an administrator read it
  valid_until date not null,
  -- drawn when it is sent: two administrators look before it counts
  two_looks boolean not null,
  sent_at timestamptz not null,
  image_id uuid,
  -- of the photo
  delete_at timestamptz not null,
  check ((vehicle_id is null) = (kind = 'licence')),
  foreign key (image_id, account_id, kind) references images (id, owner_id, purpose)
);
create index papers_account on papers (account_id);
create unique index papers_open on papers (coalesce(vehicle_id, account_id), kind) where state in ('sent', 'looked');
create index papers_image on papers (image_id) where image_id is not null;
create index papers_due on papers (delete_at) where image_id is not null;
create index papers_lapsing on papers (valid_until) where state = 'seen';
create trigger images_of_papers_are_checked after update of image_id or delete on papers for each row
  execute function check_released_images('image_id');

create table paper_history (
  paper_id uuid not null references papers on delete cascade,
  n bigint generated always as identity,
  event text not null check (event in ('sent', 'looked', 'seen', 'refused', 'replaced', 'photo_deleted')),
  actor uuid references accounts,
  at timestamptz not null,
  valid_until date not null,
  reason text not null default '',
  primary key (paper_id, n)
);
