-- Images that a field may no longer hold, or never held: the job that drops the unheld looks at these alone, and not at every image. Each
-- comes in when it is uploaded and whenever a field lets go of it, and leaves when it was looked at.
create table images_to_check (
  image_id uuid primary key,
  uploaded_at timestamptz not null
);
-- the most of them before images are locked, the rest at the end
insert into images_to_check (image_id, uploaded_at) select id, created_at from images where dropped_at is null;
create index images_to_check_uploaded on images_to_check (uploaded_at);
lock table images in share row exclusive mode;
delete from images_to_check c where not exists (select from images where id = c.image_id);
alter table images_to_check add foreign key (image_id) references images on delete cascade;

create function check_new_image() returns trigger language plpgsql as $$
begin
  insert into images_to_check (image_id, uploaded_at) values (new.id, new.created_at);
  return null;
end $$;
create trigger images_are_checked after insert on images for each row execute function check_new_image();

-- Its arguments are the columns that hold images. An image that is here already is updated all the same: that waits for a job which has
-- looked at it before this transaction let go of it, and is about to take it out.
create function check_released_images() returns trigger language plpgsql as $$
begin
  insert into images_to_check (image_id, uploaded_at)
    select id, created_at from images where id in (select (to_jsonb(old) ->> field)::uuid from unnest(tg_argv) field)
    on conflict (image_id) do update set uploaded_at = excluded.uploaded_at;
  return null;
end $$;
create trigger images_of_accounts_are_checked after update of photo_id, identity_front_id, identity_back_id on accounts for each row
  when ((old.photo_id, old.identity_front_id, old.identity_back_id)
    is distinct from (new.photo_id, new.identity_front_id, new.identity_back_id))
  execute function check_released_images('photo_id', 'identity_front_id', 'identity_back_id');
create trigger images_of_vehicles_are_checked after update of green_card_id on vehicles for each row
  when (old.green_card_id is distinct from new.green_card_id) execute function check_released_images('green_card_id');
create trigger blue_cards_are_checked after update or delete on vehicle_blue_cards for each row
  execute function check_released_images('image_id');
create trigger receipts_are_checked after update or delete on division_receipts for each row
  execute function check_released_images('image_id');

insert into images_to_check (image_id, uploaded_at) select id, created_at from images where dropped_at is null
  on conflict (image_id) do nothing;
