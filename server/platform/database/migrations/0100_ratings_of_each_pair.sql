-- Outside of a transaction
-- A driver rates the booker and each companion with an account, each once (G3).
drop index concurrently if exists ratings_of_pair;
create unique index concurrently ratings_of_pair on ratings (booking_id, author_id, subject_id);
alter table ratings drop constraint if exists ratings_booking_id_author_id_key;
