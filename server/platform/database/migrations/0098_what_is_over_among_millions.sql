-- Outside of a transaction
-- Among three million bookings these looks of the clock took longer than a statement may, and so never ended: the seats that travelled, former
-- members to erase, and agreements to forget were looked for among all trips and all accounts.
drop index concurrently if exists bookings_confirmed;
create index concurrently bookings_confirmed on bookings (arrives_at) where state = 'confirmed';
drop index concurrently if exists accounts_to_erase;
create index concurrently accounts_to_erase on accounts (id) where closed_at is not null and anonymised_at is null;
drop index concurrently if exists accounts_terms_to_forget;
create index concurrently accounts_terms_to_forget on accounts (id) where closed_at is not null and terms_at is not null;
