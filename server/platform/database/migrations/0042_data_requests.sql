-- What people ask of what is kept about them: to correct it, to object, to restrict its use; by mail also to erase it (16.2).
create table data_requests (
  id uuid primary key default gen_random_uuid(),
  n bigint generated always as identity unique,
  -- null: a person without an account, named by others
  person_id uuid references accounts,
  kind text not null check (kind in ('rectify', 'object', 'restrict', 'erase')),
  text text not null check (length(text) between 1 and 2000),
  -- came by mail: who wrote it down, where the answer goes, and by which facts of the last trip the sender was known
  recorded_by uuid references accounts,
  contact text check (length(contact) between 1 and 320),
  proof text check (length(proof) between 1 and 2000),
  state text not null,
  asked_at timestamptz not null,
  answer_by timestamptz not null,
  answer text check (length(answer) between 1 and 2000),
  answered_by uuid references accounts,
  ended_at timestamptz,
  check (num_nulls(recorded_by, contact, proof) in (0, 3)),
  check (person_id is not null or recorded_by is not null),
  check (num_nulls(answer, answered_by) in (0, 2)),
  check ((state in ('open', 'withdrawn')) = (answer is null)),
  check ((state in ('open')) = (ended_at is null)),
  check (recorded_by <> person_id and answered_by <> person_id)
);
create unique index data_requests_open on data_requests (person_id, kind) where state = 'open';
create index data_requests_waiting on data_requests (answer_by) where state = 'open';
create index data_requests_person on data_requests (person_id, n);

create table data_request_history (
  request_id uuid not null references data_requests,
  n bigint generated always as identity,
  life text not null default 'data_request' check (life = 'data_request'),
  from_state text not null,
  event text not null,
  to_state text not null,
  actor uuid references accounts,
  at timestamptz not null,
  details jsonb not null default '{}',
  primary key (request_id, n),
  foreign key (life, from_state, event, to_state) references life_moves
);
insert into life_moves (life, from_state, event, to_state) values
  ('data_request', 'none', 'ask', 'open'),
  ('data_request', 'open', 'grant', 'granted'),
  ('data_request', 'open', 'refuse', 'refused'),
  ('data_request', 'open', 'withdraw', 'withdrawn'),
  ('data_request', 'granted', 'lift', 'lifted');

-- Kept and not used, on the person's request: nothing of it is deleted meanwhile, and nothing new begins.
alter table accounts add column restricted_at timestamptz;
create or replace function is_held(person uuid) returns boolean language sql stable as $$
  select exists (select from legal_holds h where h.lifted_at is null and (h.person_id = person
    or exists (select from reports r where r.case_id = h.case_id and r.reporter_id = person)))
    or exists (select from accounts a where a.id = person and a.restricted_at is not null)
$$;

-- As before, and requests go five years after they ended (K9).
create or replace function refuse_unless_over() returns trigger language plpgsql as $$
declare
  was jsonb := to_jsonb(old);
  -- a line of a posting is as old as its posting
  written timestamptz := coalesce((was ->> 'at')::timestamptz, (select p.at from postings p where p.id = (was ->> 'posting_id')::bigint));
begin
  if tg_op = 'DELETE' and (
    tg_table_name in ('postings', 'ledger_entries', 'order_history') and written < money_before()
    or tg_table_name = 'order_history' and written < forgets('orders_forgotten') - interval '30 days'
    or tg_table_name = 'sanction_history' and written < forgets('decisions_forgotten') - interval '2 years'
    or tg_table_name = 'freeze_history' and written < forgets('cases_forgotten') - interval '5 years'
    or tg_table_name = 'data_request_history' and written < forgets('requests_forgotten') - interval '5 years'
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
create trigger data_request_history_stands before update or delete on data_request_history
  for each row execute function refuse_unless_over();
create trigger data_request_history_stays before truncate on data_request_history for each statement execute function refuse_change();
