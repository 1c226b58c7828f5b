-- A barred person may log in again to read the reason (E5), but has no session from before, and no future trip or booking.
select a.id as account, 'session' as what
from accounts a
  join sessions s on s.account_id = a.id
  join lateral (
    select max(h.at) as at from account_history h
    where h.account_id = a.id
      and (h.event in ('suspended', 'disabled', 'closed') or h.event = 'edited' and h.details -> 'changes' -> 'isBanned' -> 1 = 'true')
  ) barred on s.created_at < barred.at
where a.standing <> 'active'
union all
select a.id, 'trip'
from accounts a
  join trips t on t.driver_id = a.id
  cross join world
where a.standing <> 'active' and t.cancelled_at is null and t.departs_at > world.now
union all
select a.id, 'seat'
from accounts a
  join travellers b on b.account_id = a.id
  cross join world
where a.standing <> 'active' and b.state in ('requested', 'waiting', 'offered', 'accepted', 'confirmed') and b.departs_at > world.now
union all
-- A barred person has a decision in force with an author (E1), except when a test or an operator barred them in the database.
select s.person_id, 'decision'
from sanctions s
  join accounts a on a.id = s.person_id
where s.state = 'in_force' and s.step in ('suspend', 'disable') and a.standing = 'active'
