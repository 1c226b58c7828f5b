-- Which payments the provider has listed in this night's comparison of the whole ledger; what it did not list is asked about one by one.
create unlogged table compared_payments (
  provider text not null,
  provider_payment_id text not null,
  primary key (provider, provider_payment_id)
);
