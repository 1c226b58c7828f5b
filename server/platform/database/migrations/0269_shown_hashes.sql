-- Keyed hashes of what administrators are shown of sealed fields: the end of a document and of a CBU, and the telephone. A job writes them.
alter table accounts add column shown_hashes bytea[];
create function delete_shown_hashes() returns trigger language plpgsql as $$
begin
  new.shown_hashes := null;
  return new;
end $$;
create trigger accounts_shown before update of dni_sealed, telephone_sealed, cbu_sealed on accounts
  for each row execute function delete_shown_hashes();
