-- Searches that found no trip, for operators: how many people looked for a road on a day. No account, no hour of the search (decision 53).
-- Whether a person was counted for a road and a day already is asked of rate_limits, as keyed hashes that go within a day (K18).
create table unmet_searches (
  day date not null,
  from_place integer not null,
  to_place integer not null,
  people integer not null check (people > 0),
  primary key (day, from_place, to_place)
);
