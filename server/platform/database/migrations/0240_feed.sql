-- The feed for trip planners, made anew by a job and served by every process (ST21). Unlogged: the next run makes it again.
create unlogged table feed (
  name text primary key,
  version text not null,
  made_at timestamptz not null,
  body bytea not null
);
