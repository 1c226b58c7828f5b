-- No act waits for another one that still works: what all of them share is taken at the commit, or after it (domain rules 5 and 12).

-- A job that need not wait for its minute, where a worker has ever run.
create function wake(job text) returns void language plpgsql as $$
begin
  if to_regclass('graphile_worker.jobs') is not null then
    perform graphile_worker.add_job(job, job_key := job, max_attempts := 1);
  end if;
end $$;

-- The audit log is chained when its transaction commits, and not before: the lock that keeps its order is held for the commit alone, so
-- that no act waits for another one's work (decision 0028). Until then an entry of the own transaction has no number.
alter table audit drop constraint audit_pkey, alter column n drop not null, add constraint audit_n unique (n);

create or replace function chain_audit() returns trigger language plpgsql as $$
begin
  -- stands for the hash until the commit, and names the entry
  new.hash := sha256(convert_to(gen_random_uuid()::text, 'UTF8'));
  new.n := null;
  new.content_hash := sha256(convert_to(new.content::text, 'UTF8'));
  return new;
end $$;

create function number_audit() returns trigger language plpgsql as $$
declare
  last record;
begin
  -- one at a time, until the commit is done: else two would follow the same one
  perform pg_advisory_xact_lock(hashtext('audit'));
  select n, hash into last from audit where n is not null order by n desc limit 1;
  update audit set
    n = coalesce(last.n, 0) + 1,
    hash = audit_hash(coalesce(last.hash, ''::bytea), coalesce(last.n, 0) + 1, at, actor, action, subject, content_hash)
  where hash = new.hash and n is null;
  return null;
end $$;
create constraint trigger audit_is_numbered after insert on audit
  deferrable initially deferred for each row execute function number_audit();

create or replace function refuse_audit_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and new.content is null
    and (new.n, new.at, new.actor, new.action, new.subject, new.content_hash, new.hash)
      is not distinct from (old.n, old.at, old.actor, old.action, old.subject, old.content_hash, old.hash)
  then
    return new;
  end if;
  -- numbered once, by the commit of the transaction that wrote it
  if tg_op = 'UPDATE' and old.n is null and new.n is not null
    and (new.at, new.actor, new.action, new.subject, new.content, new.content_hash)
      is not distinct from (old.at, old.actor, old.action, old.subject, old.content, old.content_hash)
  then
    return new;
  end if;
  raise exception 'the audit log stands' using errcode = 'restrict_violation';
end $$;

-- When this very transaction has written into the audit log that it forgets something, and nothing otherwise.
create or replace function forgets(what text) returns timestamptz language sql stable as $$
  select max(at) from (
    select at from audit where n is null and action = what and xmin = pg_current_xact_id()::xid
    union all
    select at from audit where n > (select max(n) - 10 from audit) and action = what and xmin = pg_current_xact_id()::xid
  ) written
$$;
create index audit_unnumbered on audit (action) where n is null;
