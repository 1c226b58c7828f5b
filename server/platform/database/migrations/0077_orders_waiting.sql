-- Outside of a transaction
-- Orders in which something still has to happen, by state: the metrics count them, and the finished ones are all that grows.
drop index concurrently if exists orders_waiting;
create index concurrently orders_waiting on orders (state) where state in ('opened', 'waiting', 'refund_due', 'disputed');
