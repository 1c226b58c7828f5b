-- How long what is kept (domain rules 16): holds, pseudonyms in the books, what each run did, and the ways in which the database lets
-- go of what it otherwise only lets grow.

alter table accounts
  -- what nobody needs of somebody who left and was reported has gone; name, e-mail and the document's hash stay a while (K3)
  add column reduced_at timestamptz;
alter table bookings
  -- its orders, payments and postings are over (K4): that it was paid stands nowhere any more
  add column money_forgotten_at timestamptz;
create index accounts_last_use on accounts ((coalesce(last_use, (created_at at time zone 'UTC')::date))) where standing <> 'closed';
create index account_history_logins on account_history (at) where event in ('logged_in', 'logged_out');
create index audit_full on audit (n) where content is not null;
create index orders_unpaid on orders (updated_at) where state = 'closed';

-- Stops every job that would take something of a person away; with a case, of everybody in it.
create table legal_holds (
  id uuid primary key default gen_random_uuid(),
  person_id uuid not null references accounts,
  case_id uuid references cases,
  reason text not null check (length(reason) between 1 and 2000),
  set_by uuid not null references accounts,
  set_at timestamptz not null,
  lifted_by uuid references accounts,
  lifted_at timestamptz,
  lifted_reason text check (length(lifted_reason) between 1 and 2000),
  check ((lifted_at is null) = (lifted_by is null) and (lifted_at is null) = (lifted_reason is null))
);
create unique index legal_holds_once on legal_holds (person_id, case_id) nulls not distinct where lifted_at is null;
create index legal_holds_case on legal_holds (case_id) where lifted_at is null;

create function is_held(person uuid) returns boolean language sql stable as $$
  select exists (select from legal_holds h where h.lifted_at is null and (h.person_id = person
    or exists (select from reports r where r.case_id = h.case_id and r.reporter_id = person)))
$$;

-- Who a former member in the books was: name and the last four of the document, sealed.
create table pseudonyms (
  id uuid primary key references accounts,
  person_sealed bytea not null,
  since timestamptz not null
);

create table retention_runs (
  id bigint generated always as identity primary key,
  job text not null,
  at timestamptz not null,
  -- what ended before it is over
  cutoff timestamptz not null,
  counted int not null,
  erased int not null,
  anonymised int not null,
  held_back int not null,
  -- SHA-256 of the ids of what was taken away, in their order, a line each
  ids_hash bytea not null,
  check (counted = erased + anonymised + held_back)
);
create index retention_runs_of on retention_runs (job, id);

-- Mail to who withdraws without an account: the code, and later the answer.
alter table withdrawals add column language text not null default 'es-AR' check (language in ('en-US', 'es-AR'));
create table withdrawal_mails (
  withdrawal_id uuid not null references withdrawals on delete cascade,
  kind text not null check (kind in ('code', 'answer')),
  state text not null default 'pending' check (state in ('pending', 'sent', 'failed')),
  tries int not null default 0,
  next_try_at timestamptz not null,
  made_at timestamptz not null,
  ended_at timestamptz,
  primary key (withdrawal_id, kind),
  check ((state = 'pending') = (ended_at is null))
);
create index withdrawal_mails_due on withdrawal_mails (next_try_at) where state = 'pending';

-- When this very transaction has written into the audit log that it forgets something, and nothing otherwise: so nothing of what
-- follows is let go of without its entry.
create function forgets(what text) returns timestamptz language sql stable as $$
  select max(at) from audit
  where n > (select max(n) - 10 from audit) and action = what and xmin = pg_current_xact_id()::xid
$$;

-- Ten years after the end of its calendar year a posting is over (K4).
create function money_before() returns timestamptz language sql stable as $$
  select (date_trunc('year', forgets('money_forgotten') at time zone 'America/Argentina/Buenos_Aires') - interval '10 years')
    at time zone 'America/Argentina/Buenos_Aires'
$$;

-- What the ledger says of a booking, by the references of its postings.
create function money_refs(booking uuid) returns text[] language sql stable as $$
  select array(
    select 'settle:' || booking
    union all select unnest(array['capture:' || p.id, 'chargeback:' || p.id]) from payments p join orders o on o.id = p.order_id where o.booking_id = booking
    union all select unnest(array['refund:' || r.id, 'unsettle:' || r.id]) from refunds r where r.booking_id = booking
  )
$$;

-- Rows that were only ever added to; one that is over may go, and nothing may change but a reason whose author was erased.
create function refuse_unless_over() returns trigger language plpgsql as $$
declare
  was jsonb := to_jsonb(old);
  -- a line of a posting is as old as its posting
  written timestamptz := coalesce((was ->> 'at')::timestamptz, (select p.at from postings p where p.id = (was ->> 'posting_id')::bigint));
begin
  if tg_op = 'DELETE' and (
    tg_table_name in ('postings', 'ledger_entries', 'order_history') and written < money_before()
    or tg_table_name = 'order_history' and written < forgets('orders_forgotten') - interval '30 days'
    or tg_table_name = 'sanction_history' and written < forgets('decisions_forgotten') - interval '2 years'
  ) then
    return old;
  end if;
  if tg_op = 'UPDATE' and tg_table_name = 'booking_history' and forgets('account_erased') is not null
    and to_jsonb(new) = was || jsonb_build_object('details', (was -> 'details') - 'reason', 'key', null)
  then
    return new;
  end if;
  raise exception '% is only ever added to', tg_table_name using errcode = 'restrict_violation';
end $$;

drop trigger postings_stand on postings;
drop trigger ledger_entries_stand on ledger_entries;
drop trigger booking_history_stands on booking_history;
drop trigger order_history_stands on order_history;
drop trigger sanction_history_stands on sanction_history;
create trigger postings_stand before update or delete on postings for each row execute function refuse_unless_over();
create trigger ledger_entries_stand before update or delete on ledger_entries for each row execute function refuse_unless_over();
create trigger booking_history_stands before update or delete on booking_history for each row execute function refuse_unless_over();
create trigger order_history_stands before update or delete on order_history for each row execute function refuse_unless_over();
create trigger sanction_history_stands before update or delete on sanction_history for each row execute function refuse_unless_over();
create trigger postings_stay before truncate on postings for each statement execute function refuse_change();
create trigger ledger_entries_stay before truncate on ledger_entries for each statement execute function refuse_change();
create trigger booking_history_stays before truncate on booking_history for each statement execute function refuse_change();
create trigger order_history_stays before truncate on order_history for each statement execute function refuse_change();
create trigger sanction_history_stays before truncate on sanction_history for each statement execute function refuse_change();

-- A posting goes with all its lines.
create function refuse_half() returns trigger language plpgsql as $$
begin
  if exists (select from postings where id = old.posting_id) then
    raise exception 'posting % has lost a line', old.posting_id using errcode = 'check_violation';
  end if;
  return null;
end $$;
create constraint trigger ledger_entries_whole after delete on ledger_entries deferrable initially deferred
  for each row execute function refuse_half();
