-- Several people may ask to divide a trip's cost: it falls when none of them has a paid seat any more (D1).
create table division_askers (
  trip_seq int not null references divisions,
  account_id uuid not null references accounts,
  asked_at timestamptz not null,
  primary key (trip_seq, account_id)
);
insert into division_askers (trip_seq, account_id, asked_at) select trip_seq, asked_by, asked_at from divisions;

alter table divisions
  -- what an administrator has to look at before anything goes back, and what they said (D3)
  add column doubts text[] not null default '{}' check (doubts <@ array['fuel_price', 'tolls', 'litres']),
  add column believed boolean,
  add column judged_at timestamptz,
  add column judged_by uuid references accounts,
  -- an administrator gave the driver seven more days, once (D6)
  add column extended_at timestamptz,
  add column extended_by uuid references accounts,
  -- what the trip really cost, and by what it was divided; no cost: nobody who asked had a paid seat any more
  add column cost_minor bigint check (cost_minor >= 0),
  add column divided_by text check (divided_by in ('receipts', 'silence', 'nothing')),
  add check ((judged_at is null) = (believed is null));

alter table cases drop constraint cases_source_check,
  add constraint cases_source_check check (source in ('report', 'absence', 'false_reports', 'receipts'));
