-- Outside of a transaction
-- Retention takes the oldest first, batch after batch, from an index on time and id.
drop index concurrently if exists bookings_attested;
create index concurrently bookings_attested on bookings (arrives_at, id) where adult_attested is not null;
drop index concurrently if exists account_history_logins_of;
create index concurrently account_history_logins_of on account_history (at, n)
  where event in ('logged_in', 'logged_out', 'session_ended', 'logged_out_everywhere');
drop index concurrently if exists account_history_logins;
