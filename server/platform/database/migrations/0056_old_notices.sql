-- Outside of a transaction
-- The clock looks for notices that are over (K5).
drop index concurrently if exists notices_received;
create index concurrently notices_received on notices (received_at);
