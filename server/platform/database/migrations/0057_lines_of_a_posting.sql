-- What forgotten years leave is one posting with a line for each account (K4): more than 32,767 of them did not fit.
alter table ledger_entries alter column n type integer;

-- Summed for what a transaction adds to a posting at its first and its last line: at each, many lines would take the square of their number.
-- So would reading them without the index, which a connection that met the table while it was small would go on doing.
create function refuse_unbalanced_lines() returns trigger language plpgsql
  set enable_seqscan = off set enable_bitmapscan = off as $$
begin
  if new.n > 0 and exists (select from ledger_entries l
    where l.posting_id = new.posting_id and l.n > new.n and l.xmin = pg_current_xact_id()::xid)
  then
    return null;
  end if;
  if (select count(*) < 2 or sum(amount_minor) <> 0 from ledger_entries where posting_id = new.posting_id) then
    raise exception 'posting % does not sum to zero', new.posting_id using errcode = 'check_violation';
  end if;
  return null;
end $$;
drop trigger ledger_entries_balance on ledger_entries;
create constraint trigger ledger_entries_balance after insert on ledger_entries deferrable initially deferred
  for each row execute function refuse_unbalanced_lines();
