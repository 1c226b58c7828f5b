-- Two offers of the waiting list that one person lets go are something for a moderator to check (B11).
alter table hints drop constraint hints_kind_check,
  add constraint hints_kind_check
  check (kind in ('money_outside', 'professional_driver', 'same_document', 'seats_given_up', 'offers_let_go', 'high_consumption'));
