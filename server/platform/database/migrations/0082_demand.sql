-- How many people look for a road on a day, as a step and never as a number, made anew once a day (ST17). Nothing here leads to a person.
create table road_demand (
  from_place int not null,
  day smallint not null,
  to_place int not null,
  people smallint not null,
  primary key (from_place, day, to_place)
);
-- The same of all coming days together, with the first of them.
create table wanted_roads (
  from_place int not null,
  to_place int not null,
  people smallint not null,
  days smallint[] not null,
  primary key (from_place, to_place)
);
create index wanted_roads_most on wanted_roads (people desc, from_place, to_place);
create index wanted_roads_to on wanted_roads (to_place);
-- The day of which they are.
create table demand_days (day smallint primary key, computed_at timestamptz not null);
