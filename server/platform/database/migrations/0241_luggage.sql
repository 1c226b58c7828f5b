-- What fits for each passenger: a backpack or cabin bag where nothing is stated.
alter table trips add column luggage text not null default 'small' check (luggage in ('none', 'small', 'large'));
