-- Once somebody registered is or was an administrator, one who can act is there. A world in which the server's command has not made
-- the first one yet (A11), as an empty one, has no row here.
select id as last_known
from accounts
where dni_hash is not null
  and (
    admin
    or exists (
      select from account_history h
      where h.account_id = accounts.id and (h.event = 'admin_granted' or h.details -> 'changes' ? 'isAdmin')
    )
  )
  and not exists (select from accounts a where a.admin and a.dni_hash is not null and a.standing = 'active')
