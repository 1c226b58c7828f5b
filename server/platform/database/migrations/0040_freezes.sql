-- A freeze of a trip's money has an end (E4): 60 days, once prolonged by two administrators for 60 more. Until now it lasted as long as its case.
alter table frozen_trips
  add column id uuid not null default gen_random_uuid() unique,
  add column state text,
  add column until timestamptz;
update frozen_trips f
set state = case when c.closed_at is null then 'frozen' else 'ended' end, until = f.frozen_at + interval '1440 hours'
from cases c where c.id = f.case_id;
alter table frozen_trips
  alter column state set not null,
  alter column until set not null,
  add constraint frozen_trips_length check (until <= frozen_at + case state when 'frozen' then interval '1440 hours' else interval '2880 hours' end);
create index frozen_trips_open on frozen_trips (until) where state <> 'ended';
create index frozen_trips_case on frozen_trips (case_id);

create table freeze_history (
  freeze_id uuid not null references frozen_trips (id),
  n bigint generated always as identity,
  life text not null default 'freeze' check (life = 'freeze'),
  from_state text not null,
  event text not null,
  to_state text not null,
  actor uuid references accounts,
  at timestamptz not null,
  details jsonb not null default '{}',
  primary key (freeze_id, n),
  foreign key (life, from_state, event, to_state) references life_moves
);
insert into life_moves (life, from_state, event, to_state) values
  ('freeze', 'none', 'freeze', 'frozen'),
  ('freeze', 'frozen', 'prolong', 'prolonged'),
  ('freeze', 'frozen', 'end', 'ended'),
  ('freeze', 'prolonged', 'end', 'ended');
insert into freeze_history (freeze_id, from_state, event, to_state, at)
select id, 'none', 'freeze', 'frozen', frozen_at from frozen_trips;
insert into freeze_history (freeze_id, from_state, event, to_state, actor, at)
select f.id, 'frozen', 'end', 'ended', c.closed_by, c.closed_at
from frozen_trips f join cases c on c.id = f.case_id where c.closed_at is not null;

-- As before, and a freeze's history goes with its case (K9).
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
create trigger freeze_history_stands before update or delete on freeze_history for each row execute function refuse_unless_over();
create trigger freeze_history_stays before truncate on freeze_history for each statement execute function refuse_change();
