-- What two people of a booking think of each other (domain rules 10). A rating is written once; it is read from published_at on.

create table ratings (
  id uuid primary key default gen_random_uuid(),
  booking_id uuid not null references bookings,
  author_id uuid not null references accounts,
  subject_id uuid not null references accounts,
  halves smallint not null check (halves between 0 and 10),
  thumb text not null generated always as (case when halves < 5 then 'down' else 'up' end) stored,
  description text not null check (length(description) between 1 and 2000),
  written_at timestamptz not null,
  -- the booking's; from then on nobody rates, and a lone rating is published
  closes_at timestamptz not null,
  -- closes_at, or when the other one wrote, too
  published_at timestamptz not null,
  reply text check (length(reply) between 1 and 1000),
  reply_at timestamptz,
  hidden_at timestamptz,
  hidden_by uuid references accounts,
  hidden_reason text check (length(hidden_reason) between 1 and 2000),
  -- since when its halves are in its subject's sums; what is visible and not counted is added when the sums are read
  counted_at timestamptz,
  unique (booking_id, author_id),
  check (author_id <> subject_id),
  check (written_at >= closes_at - interval '336 hours' and written_at < closes_at),
  check (published_at between written_at and closes_at),
  check ((reply is null) = (reply_at is null) and reply_at >= published_at),
  check ((hidden_at is null) = (hidden_by is null) and (hidden_at is null) = (hidden_reason is null)),
  check (counted_at >= published_at)
);
create index ratings_subject on ratings (subject_id, published_at);
create index ratings_uncounted on ratings (subject_id, published_at) include (halves) where counted_at is null and hidden_at is null;

create function refuse_rewriting() returns trigger language plpgsql as $$
declare may_change text[] := array['published_at', 'reply', 'reply_at', 'hidden_at', 'hidden_by', 'hidden_reason', 'counted_at', 'thumb'];
begin
  if to_jsonb(new) - may_change <> to_jsonb(old) - may_change
    or new.published_at > old.published_at
    or (old.reply is not null and new.reply is distinct from old.reply)
  then
    raise exception 'a rating is never rewritten' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger ratings_are_not_rewritten before update on ratings for each row execute function refuse_rewriting();
create trigger ratings_stand before delete or truncate on ratings for each statement execute function refuse_change();

-- Nobody has been rated before: what demo worlds show until now was made up.
update accounts set rating_halves = 0, rating_count = 0 where rating_count > 0;
