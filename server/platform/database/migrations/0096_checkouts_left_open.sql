-- Outside of a transaction
-- Closed orders whose checkout may still be paid: every minute the clock closes these, and had read all closed orders to find them.
drop index concurrently if exists orders_left_open;
create index concurrently orders_left_open on orders (pay_by) where state = 'closed' and init_point is not null;
