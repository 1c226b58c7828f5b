-- Who rides along with an account says for themself what became of the trip (8.3). Null: the driver or the booker, whose side it is.
alter table absences
  add column companion_id uuid references accounts,
  add column objecting_companion_id uuid references accounts,
  add constraint absences_companion_check check (companion_id is null or (reporter = 'passenger' and claim = 'not_driven')),
  add constraint absences_objecting_companion_check check (objecting_companion_id is null or objected_at is not null);
