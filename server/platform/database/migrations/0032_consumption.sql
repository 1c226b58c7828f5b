-- Above 12 litres per 100 km an administrator has checked the car (M9).

-- what was checked, in tenths of a litre per 100 km; null: nothing
alter table vehicles add column consumption_checked_dl smallint check (consumption_checked_dl between 121 and 200);

alter table hints drop constraint hints_kind_check;
alter table hints add constraint hints_kind_check
  check (kind in ('money_outside', 'professional_driver', 'same_document', 'seats_given_up', 'high_consumption'));

-- cars of before wait for the check as new ones do; trips that were posted stay as they are
insert into hints (kind, person_id, about, signs, found_at)
  select 'high_consumption', account_id, 'car:' || id || ':' || consumption_dl, array['consumption_not_checked'], now()
  from vehicles where consumption_dl > 120;
