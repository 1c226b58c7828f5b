-- Once a registered person has been an administrator, at least one administrator can act. A database before its first
-- administrator (A11), such as an empty one, returns no row.
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
