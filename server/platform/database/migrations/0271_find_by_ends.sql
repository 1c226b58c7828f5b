-- Outside of a transaction
drop index concurrently if exists accounts_shown_hashes;
create index concurrently accounts_shown_hashes on accounts using gin (shown_hashes) where shown_hashes is not null;
drop index concurrently if exists accounts_unhashed;
create index concurrently accounts_unhashed on accounts (id) where shown_hashes is null and coalesce(dni_sealed, telephone_sealed, cbu_sealed) is not null;
drop index concurrently if exists vehicles_plate_end;
create index concurrently vehicles_plate_end on vehicles (right(plate_key, 3));
drop index concurrently if exists payouts_cbu_last;
create index concurrently payouts_cbu_last on payouts (cbu_last) where cbu_last is not null;
