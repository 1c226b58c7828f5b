-- How many live streams each account has open, over all processes: one entry for each, the process that serves it. Unlogged as the other
-- counters are (0065): a crash of PostgreSQL ends the count, and each process goes on counting its own.

-- Whose they are is a keyed hash (K18). A process that died serves none: `lives` tells.
create unlogged table open_streams (
  account bytea primary key,
  processes text[] not null
) with (fillfactor = 70);
