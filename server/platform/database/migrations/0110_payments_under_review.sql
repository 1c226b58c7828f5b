-- A payment that cannot be read goes to review also when its order was closed; one that is dismissed after departure is a case (P8).
insert into life_moves (life, from_state, event, to_state) values ('order', 'closed', 'dispute', 'disputed');

alter table cases drop constraint cases_source_check,
  add constraint cases_source_check check (source in ('report', 'absence', 'false_reports', 'receipts', 'payment'));

-- Facts that an administrator admitted though the provider's answer could not be read.
alter table payments add column admitted_facts text[] not null default '{}';
