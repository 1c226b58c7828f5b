-- What a process that died was working on is free at once: domain rules 5, 7.

-- A process is alive while a session of its own holds this lock; the database frees it the moment the process is gone.
create function hold_life(name text) returns void language sql volatile as $$
  select pg_advisory_lock_shared(1953653103, hashtext(name))
$$;
create function lives(name text) returns boolean language sql volatile as $$
  select exists (
    select from pg_locks
    where locktype = 'advisory' and granted and objsubid = 2
      and database = (select oid from pg_database where datname = current_database())
      and classid = 1953653103 and objid::bigint = (hashtext(name)::bigint & 4294967295)
  )
$$;

-- Which process works under a key: when it has died, the key is free (P12).
alter table kept_answers add column process text;
