-- Demand is the number of people who show a request, counted when it is read (F31, ST17).
drop table road_demand;
drop table wanted_roads;
drop table demand_days;
