-- How far the check of the invariants had come at its last two runs. It looks at what is newer than the older of them: a transaction that
-- was open at one run has ended before the next.
create table invariant_marks (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  marks jsonb not null
);

create index booking_history_n on booking_history (n);
create index order_history_n on order_history (n);
create index trip_history_n on trip_history (n);
create index account_history_n on account_history (n);
create index ratings_written on ratings (written_at);
