-- A login, an e-mail (in any case) and a document each have one account; a plate has one car. Shows ids, because the values
-- are private.
select 'login' as what, array_agg(id) as ids from accounts group by issuer, subject having count(*) > 1
union all
select 'e-mail', array_agg(id) from accounts group by lower(email) having count(*) > 1
union all
select 'dni', array_agg(id) from accounts where dni_hash is not null group by dni_hash having count(*) > 1
union all
select 'plate', array_agg(id) from vehicles group by upper(regexp_replace(plate, '\s', '', 'g')) having count(*) > 1
