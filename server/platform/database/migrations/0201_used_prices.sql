-- A price by which a trip was counted cannot be withdrawn (M8); those of before may all have been.
alter table fuel_prices add column used boolean not null default true;
alter table fuel_prices alter column used set default false;
