-- Payouts of any size: what is due to each driver beside the ledger, which is only ever added to and grows with all of history.

-- Kept by the ledger's own rows, whoever writes them; V27 compares the two.
create table driver_dues (
  account_id uuid not null,
  currency text not null,
  -- + is due to the driver
  minor bigint not null,
  primary key (account_id, currency)
);
insert into driver_dues (account_id, currency, minor)
  select substring(e.account from 12)::uuid, p.currency, -sum(e.amount_minor)
  from ledger_entries e join postings p on p.id = e.posting_id
  where e.account like 'driver\_due:%' group by 1, 2;
create index driver_dues_open on driver_dues (account_id, currency) where minor <> 0;

create function keep_dues() returns trigger language plpgsql as $$
begin
  insert into driver_dues as d (account_id, currency, minor)
    select substring(e.account from 12)::uuid, p.currency, sum(case tg_op when 'INSERT' then -e.amount_minor else e.amount_minor end)
    from moved e join postings p on p.id = e.posting_id
    where e.account like 'driver\_due:%' group by 1, 2 order by 1, 2
    on conflict (account_id, currency) do update set minor = d.minor + excluded.minor;
  return null;
end $$;
create trigger ledger_entries_due after insert on ledger_entries referencing new table as moved
  for each statement execute function keep_dues();
create trigger ledger_entries_due_gone after delete on ledger_entries referencing old table as moved
  for each statement execute function keep_dues();

-- By account and time, in any collation: what was credited to somebody lately.
create index ledger_entries_of on ledger_entries (account text_pattern_ops, posting_id);
drop index ledger_entries_account;
create index postings_at on postings (at);

-- An administrator has looked who holds a bank account (the holder's CUIT names the document), or the bank has sent money back from it.
-- Of the number itself only a keyed hash: the next one needs a look of its own.
create table payout_accounts (
  account_id uuid not null references accounts,
  cbu_hash bytea not null,
  -- null beside the time: the operator, who pays an administrator whom no two others can pay (A11)
  holder_seen_by uuid references accounts,
  holder_seen_at timestamptz,
  returned_at timestamptz,
  primary key (account_id, cbu_hash),
  check (holder_seen_by is null or holder_seen_at is not null),
  check (holder_seen_by <> account_id)
);

alter table payouts
  -- where it went: the last four digits for the person, the hash for what is sent back; unknown of older ones
  add column cbu_last text check (cbu_last ~ '^[0-9]{4}$'),
  add column cbu_hash bytea,
  add column returned_by uuid references accounts;
create index payouts_account on payouts (account_id, made_at);

create index payouts_made on payouts (made_at, batch_id, account_id);

-- Where no other administrator can be the second, the operator releases: such rows have nobody beside the time (A11).
alter table payouts alter column made_by drop not null;
alter table payout_batches alter column prepared_by drop not null;
alter table payout_batches drop constraint payout_batches_check1,
  add constraint payout_batches_released check (released_by is null or released_at is not null);
