-- The age that the booker gives for a child, so that the driver knows which child seat it needs; forgotten with its name (K15).
alter table booking_companions
  add column age smallint,
  add constraint booking_companions_age_check check (age is null or (kind = 'child' and name is not null and age between 0 and 17));
