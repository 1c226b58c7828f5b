-- The number of a disabled person keeps others out only if the identity had been checked (E9): anybody can type another person's number.
-- Of a person whose account was reduced nobody knows it any more: their number stays as it is.
delete from kept_out k
using accounts a
where k.kind = 'dni' and a.id = k.account_id and a.identity_checked_at is null and a.reduced_at is null and a.anonymised_at is null
  and exists (select from sanctions s where s.person_id = a.id and s.step = 'disable' and s.state = 'in_force');
