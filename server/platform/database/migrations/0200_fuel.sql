-- The fuel and the belts of a car (F35), and prices by fuel (M8). GNC is compressed natural gas; a share of its road is driven on petrol.
-- Cars that state no fuel count as petrol until 60 days after this migration ran.
alter table vehicles
  add column fuel text check (fuel in ('petrol', 'diesel', 'gnc', 'hybrid', 'electric')),
  add column petrol_percent smallint not null default 0,
  add column belts smallint check (belts between 2 and 9),
  add constraint vehicles_petrol_percent_check
    check (petrol_percent between 0 and 30 and (petrol_percent = 0 or fuel is not distinct from 'gnc'));

-- minor units a litre, cubic metre or kWh; `source`: where the price can be read
alter table fuel_prices
  add column fuel text not null default 'petrol' check (fuel in ('petrol', 'diesel', 'gnc', 'electric')),
  add column source text not null default '',
  drop constraint fuel_prices_currency_valid_from_key,
  add constraint fuel_prices_currency_fuel_valid_from_key unique (currency, fuel, valid_from);

-- the petrol of a GNC car, by which its cap was counted too; a change to another car brings that car's fuel
alter table trips
  add column petrol_price_id int references fuel_prices,
  add column petrol_percent smallint not null default 0;
alter table trip_changes
  add column fuel_price_id int references fuel_prices,
  add column petrol_price_id int references fuel_prices,
  add column petrol_percent smallint;

alter table hints drop constraint hints_kind_check,
  add constraint hints_kind_check check (kind in ('money_outside', 'professional_driver', 'same_document', 'seats_given_up',
    'offers_let_go', 'high_consumption', 'fuel_doubted'));
