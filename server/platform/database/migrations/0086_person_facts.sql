-- How reliable a person is, counted from bookings and their history (8.5), so that a card reads one row.
create table person_facts (
  account_id uuid primary key references accounts on delete cascade,
  driven int not null check (driven >= 0),
  ridden int not null check (ridden >= 0),
  cancelled_late int not null check (cancelled_late >= 0),
  absences int not null check (absences >= 0),
  answers int not null check (answers >= 0),
  answer_minutes int check (answer_minutes >= 0),
  counted_at timestamptz not null,
  check ((answers = 0) = (answer_minutes is null))
);
create index person_facts_counted on person_facts (counted_at);

-- How far the history of bookings had come at the last two counts. A change that commits late has a lower number than one seen already.
create table person_facts_seen (
  singleton boolean primary key default true check (singleton),
  seen bigint not null,
  seen_before bigint not null
);
insert into person_facts_seen (seen, seen_before) values (0, 0);
