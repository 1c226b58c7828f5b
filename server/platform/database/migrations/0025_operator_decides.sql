-- An exclusion that the operator confirmed, and an appeal that the operator decided, have no second account (A11).

do $$
declare
  old record;
begin
  for old in
    select conrelid::regclass as of_table, conname from pg_constraint
    where contype = 'c' and (
      conrelid = 'sanctions'::regclass and pg_get_constraintdef(oid) like '%seconded_by IS NOT NULL%'
      or conrelid = 'appeals'::regclass and pg_get_constraintdef(oid) like '%decided_by IS NULL%')
  loop
    execute format('alter table %s drop constraint %I', old.of_table, old.conname);
  end loop;
end $$;
alter table sanctions add check (step <> 'disable' or state = 'pending' or seconded_by is not null or by_operator);
alter table appeals
  add check ((upheld is null) = (decided_at is null) and (upheld is null) = (reason is null)),
  add check (decided_by is null or decided_at is not null);
