-- What was said of a recovery ends five years after it is over (K9); the amount stays with the books (K4).
alter table recoveries
  drop constraint recoveries_reason_check,
  drop constraint recoveries_objection_check,
  drop constraint recoveries_decision_check,
  add constraint recoveries_reason_check check (length(reason) <= 2000),
  add constraint recoveries_objection_check check (length(objection) <= 2000),
  add constraint recoveries_decision_check check (length(decision) <= 2000);
