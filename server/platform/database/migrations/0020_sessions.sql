-- A person sees their sessions and ends any of them: by a name of its own, as the hash opens the session to whoever guesses the id.
alter table sessions
  add column id uuid not null default gen_random_uuid() unique,
  add column device text check (length(device) <= 80);
-- K5 forgets these two as it forgets logins.
drop index account_history_logins;
create index account_history_logins on account_history (at)
  where event in ('logged_in', 'logged_out', 'session_ended', 'logged_out_everywhere');
