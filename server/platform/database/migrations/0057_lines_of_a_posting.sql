-- What forgotten years leave is one posting with a line for each account (K4): more than 32,767 of them did not fit.
alter table ledger_entries alter column n type integer;

-- Of the lines that one transaction adds to a posting, only the first and the last cause a sum: a sum at every line would take
-- quadratic time. Sequential scans are off, because a connection that planned the query for a small table would go on using them.
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
