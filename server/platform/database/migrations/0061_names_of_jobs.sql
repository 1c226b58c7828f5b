-- Jobs have names in kebab-case, and the standard term where there is one. Stop all processes of the release before: it would run its jobs
-- beside those of this one, which it does not know by name.
create temporary table renamed_jobs (old text primary key, new text not null) on commit drop;
insert into renamed_jobs values
    ('weigh places', 'refresh-place-weights'),
    ('forget passed lists', 'delete-past-listings'),
    ('unlist departed trips', 'unlist-departed-trips'),
    ('fetch pictures of logins', 'fetch-login-pictures'),
    ('remove dropped images', 'delete-dropped-images'),
    ('remove files without a row', 'delete-orphaned-files'),
    ('end old sessions', 'delete-old-sessions'),
    ('expire unpaid seats', 'expire-unpaid-bookings'),
    ('keep agreed times', 'keep-agreed-times'),
    ('settle changes', 'settle-trip-changes'),
    ('finish travelled seats', 'complete-travelled-bookings'),
    ('forget kept answers', 'purge-idempotency-keys'),
    ('apply notices', 'apply-payment-notices'),
    ('watch orders', 'poll-orders'),
    ('send refunds', 'send-refunds'),
    ('count published ratings', 'count-published-ratings'),
    ('remind travellers', 'remind-travellers'),
    ('remind drivers of requests', 'remind-drivers-of-requests'),
    ('tell that ratings are open', 'notify-ratings-open'),
    ('tell of published ratings', 'notify-ratings-published'),
    ('tell of unread messages', 'notify-unread-messages'),
    ('deliver', 'send-notifications'),
    ('compare books', 'reconcile-ledger'),
    ('check what has to hold', 'check-recent-invariants'),
    ('check all that has to hold', 'check-all-invariants'),
    ('end suspensions', 'end-suspensions'),
    ('end late travels', 'end-travels-after-suspension'),
    ('remind of appeals', 'remind-of-appeals'),
    ('remind of data requests', 'remind-of-data-requests'),
    ('watch dues', 'check-overdue-payouts'),
    ('look for hints', 'find-hints'),
    ('watch fees', 'poll-fees'),
    ('tell of unused accounts', 'notify-unused-accounts'),
    ('tell that money waits', 'notify-money-waiting'),
    ('move claims', 'move-claims'),
    ('mail withdrawals', 'mail-withdrawals'),
    ('carry out cancellations', 'carry-out-cancellations'),
    ('end freezes', 'end-freezes'),
    ('settle trips', 'settle-trips'),
    ('tell alerts', 'match-alerts'),
    ('forget ended alerts', 'delete-ended-alerts'),
    ('catch up with payments', 'catch-up-with-payments'),
    ('close unused accounts', 'close-unused-accounts'),
    ('drop checked papers', 'delete-checked-papers'),
    ('empty decided absences', 'clear-decided-absences'),
    ('empty old audit entries', 'clear-old-audit-entries'),
    ('empty old proposals', 'clear-old-proposals'),
    ('erase closed accounts', 'erase-closed-accounts'),
    ('forget attestations', 'delete-age-attestations'),
    ('forget claims', 'delete-settled-claims'),
    ('forget closed cases', 'delete-closed-cases'),
    ('forget decided appeals', 'delete-decided-appeals'),
    ('forget ended data requests', 'delete-ended-data-requests'),
    ('forget ended decisions', 'delete-ended-decisions'),
    ('forget erasures', 'delete-old-erasures'),
    ('forget lifted holds', 'delete-lifted-holds'),
    ('forget old agreements', 'delete-old-agreements'),
    ('forget old logins', 'delete-old-logins'),
    ('forget old news', 'delete-old-notifications'),
    ('forget old openings', 'delete-old-paper-openings'),
    ('forget old suggestions', 'delete-old-suggestions'),
    ('forget settled withdrawals', 'delete-settled-withdrawals'),
    ('forget who was kept out', 'delete-expired-bans'),
    ('forget unpaid orders', 'delete-unpaid-orders'),
    ('forget receipts', 'delete-receipts'),
    ('forget old books', 'delete-old-books'),
    ('forget pseudonyms', 'delete-pseudonyms'),
    ('empty old disputes', 'clear-old-disputes'),
    ('forget closed alarms', 'delete-closed-alarms'),
    ('forget old notices', 'delete-old-payment-notices');

update job_runs set name = new from renamed_jobs where name = old;
update retention_runs set job = new from renamed_jobs where job = old;

-- Deletes queued jobs with old names, because no process runs them any more. The schedule enqueues each job under its new name.
do $$ begin
  if to_regclass('graphile_worker._private_jobs') is not null then
    delete from graphile_worker._private_jobs using graphile_worker._private_tasks tasks, renamed_jobs
      where tasks.id = task_id and identifier = old;
    delete from graphile_worker._private_known_crontabs using renamed_jobs where identifier = old;
  end if;
end $$;
