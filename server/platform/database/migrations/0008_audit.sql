-- What administrators and the clock did to people, and who read what is sealed (domain rules 12): numbered, append-only, each
-- entry carrying the hash of the one before, so that none can be changed, taken out or put in afterwards unseen.

create table audit (
  n bigint primary key check (n > 0),
  at timestamptz not null,
  -- null when the clock did it
  actor uuid references accounts,
  action text not null check (action ~ '^[a-z_]{3,40}$'),
  -- 'account:…', 'trip:…', 'setting:…'
  subject text not null check (subject ~ '^[a-z_]{2,20}:.{1,80}$'),
  -- reason, before, after and address; null once its time is over (K9), the chain stands by its hash
  content jsonb,
  content_hash bytea not null,
  hash bytea not null unique
);
create index audit_subject on audit (subject, n);
create index audit_actor on audit (actor, n);

create function audit_hash(before bytea, n bigint, at timestamptz, actor uuid, action text, subject text, content_hash bytea)
returns bytea language sql immutable as $$
  select sha256(before || content_hash || convert_to(
    concat_ws('|', n, extract(epoch from at), coalesce(actor::text, '-'), action, subject), 'UTF8'))
$$;

create function chain_audit() returns trigger language plpgsql as $$
declare
  last audit;
begin
  -- one at a time, until its transaction is over: else two would follow the same one
  perform pg_advisory_xact_lock(hashtext('audit'));
  select * into last from audit order by n desc limit 1;
  new.n := coalesce(last.n, 0) + 1;
  new.content_hash := sha256(convert_to(new.content::text, 'UTF8'));
  new.hash := audit_hash(coalesce(last.hash, ''::bytea), new.n, new.at, new.actor, new.action, new.subject, new.content_hash);
  return new;
end $$;
create trigger audit_is_chained before insert on audit for each row execute function chain_audit();

create function refuse_audit_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and new.content is null
    and (new.n, new.at, new.actor, new.action, new.subject, new.content_hash, new.hash)
      is not distinct from (old.n, old.at, old.actor, old.action, old.subject, old.content_hash, old.hash)
  then
    return new;
  end if;
  raise exception 'the audit log stands' using errcode = 'restrict_violation';
end $$;
create trigger audit_stands before update or delete on audit for each row execute function refuse_audit_change();
create trigger audit_stays before truncate on audit for each statement execute function refuse_change();
