-- Outside of a transaction
drop index concurrently if exists accounts_phone;
create unique index concurrently accounts_phone on accounts (phone_hash) where phone_hash is not null;
