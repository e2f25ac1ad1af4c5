-- Settings of the society, one row for each; those not saved yet have the values the product starts with.
create table setting (
  key text primary key,
  version int not null default 1,
  update_time timestamptz not null default now(),
  update_by bigint,
  value jsonb not null
);
