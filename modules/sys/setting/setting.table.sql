-- Settings of the society, one row each; a setting without a row has its default.
create table setting (
  key text primary key,
  version int not null default 1,
  update_time timestamptz not null default now(),
  update_by bigint,
  value jsonb not null
);
