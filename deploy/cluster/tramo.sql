-- Once, on the primary, as its superuser: psql -v password=… -f tramo.sql postgres
create role tramo login password :'password';
-- a pooler that hands out transactions keeps no settings of a session, so these are the role's
alter role tramo set statement_timeout = '2s';
alter role tramo set lock_timeout = '1500ms';
alter role tramo set idle_in_transaction_session_timeout = '5s';
alter role tramo set plan_cache_mode = 'force_generic_plan';
create database tramo owner tramo;
