-- What share of the fuel tolls may be at most where a road's own are not known (M10), kept by administrators.
create table tolls_percents (
  id int generated always as identity primary key,
  percent smallint not null check (percent between 0 and 100),
  valid_from timestamptz not null unique
);
insert into tolls_percents (percent, valid_from) values (25, '2020-01-01T00:00:00-03:00');
