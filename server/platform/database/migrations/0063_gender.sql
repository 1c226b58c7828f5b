-- The columns have the code's word; the wire keeps the specification's. Stop all processes of the release before: they read the old names.
alter table accounts rename column genre to gender;
alter table bookings rename column genre to gender;
alter index accounts_genre rename to accounts_gender;
