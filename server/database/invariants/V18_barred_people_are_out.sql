-- A barred person may log in again, to read why (E5): so no session from before, and no trip to come that others could still join.
select a.id as account, 'session' as what
from accounts a
  join sessions s on s.account_id = a.id
  join lateral (
    select max(h.at) as at from account_history h
    where h.account_id = a.id and h.event = 'edited' and h.details -> 'changes' -> 'isBanned' -> 1 = 'true'
  ) barred on s.created_at < barred.at
where a.standing <> 'active'
union all
select a.id, 'trip'
from accounts a
  join trips t on t.driver_id = a.id
  cross join world
where a.standing <> 'active' and t.cancelled_at is null and t.departs_at > world.now
