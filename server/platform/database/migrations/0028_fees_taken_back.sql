-- How a fee after a suspension ends: a bank may take it and give it back, and the provider may refuse to send it back.
alter table fees
  drop constraint fees_state_check,
  drop constraint fees_check1,
  add constraint fees_state_check
    check (state in ('opened', 'waiting', 'paid', 'closed', 'refund_due', 'refund_refused', 'refunded', 'charged_back')),
  add constraint fees_paid_check
    check ((state in ('paid', 'refund_due', 'refund_refused', 'refunded', 'charged_back')) = (paid_at is not null)),
  -- how often the money came: once, and again with each dispute won
  add column taken_times int not null default 1 check (taken_times >= 1);
insert into life_moves (life, from_state, event, to_state) values ('sanction', 'served', 'reopen', 'in_force');

-- What the ledger says of a fee, by the references of its postings; fee_refund is the older word for what goes back.
create function fee_refs(fee uuid, times int) returns text[] language sql immutable as $$
  select array['fee_refund:' || fee] || array(
    select unnest(array[nth_ref('fee', fee, n), nth_ref('fee_return', fee, n)]) from generate_series(1, times) n
  )
$$;
