-- What the clock, retention and the audit page ask for on tables that grow, each by an index.
create index trips_listed on trips (departs_at) where listed;
create index divisions_open on divisions (trip_seq) where computed_at is null;
-- these look up who refers to a case that is deleted
create index sanctions_case on sanctions (case_id) where case_id is not null;
create index legal_holds_of_case on legal_holds (case_id) where case_id is not null;
create index audit_action on audit (action, n);
create index audit_at on audit (at, n);
