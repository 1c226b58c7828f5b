-- The address of the picture at the identity provider stays in accounts.picture until the picture is fetched into our own store, where it
-- is the person's photo, or is given up. Then, and when the person chooses or removes a photo, the address goes.
alter table accounts
  add column picture_tries smallint not null default 0,
  add column picture_after timestamptz;
update accounts set picture = null where picture is not null and (photo_id is not null or standing = 'closed' or length(picture) > 2048);
update accounts set picture_after = now() where picture is not null;
create index accounts_picture on accounts (picture_after) where picture is not null;
