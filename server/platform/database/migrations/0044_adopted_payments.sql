-- A payment whose reference names no order of ours, given to an order by two administrators (7).
alter table payments add column adopted_at timestamptz;
create index payments_adopted on payments (order_id) where adopted_at is not null;
