-- Audit entries have no gap, each hash follows from the previous one, and the triggers against changes are enabled.
select n::text as bad
from (
  select *, lag(n, 1, 0::bigint) over (order by n) as n_before, lag(hash, 1, ''::bytea) over (order by n) as hash_before
  from audit
) entry
where (
    n <> n_before + 1
    or hash <> audit_hash(hash_before, n, at, actor, action, subject, content_hash)
    or content_hash <> sha256(convert_to(content::text, 'UTF8'))
  )
union all
select wanted.name
from unnest(array['audit_is_chained', 'audit_is_numbered', 'audit_stands', 'audit_stays']) wanted (name)
where not exists (select from pg_trigger where tgname = wanted.name and tgenabled = 'O')
