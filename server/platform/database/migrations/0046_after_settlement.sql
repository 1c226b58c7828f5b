-- One term for one thing: a refund after settlement. What the audit log calls it stays, as its entries are hash-chained.
update refunds set cause = 'after_settlement' where cause = 'corrected';
