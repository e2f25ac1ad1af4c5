-- Settings of the society, one row each; a setting without a row has its default.
-- Grows with: manual input
-- Retention: until removed by hand
create table setting (
  key text primary key,
  version int not null default 1,
  update_time timestamptz not null default now(),
  update_by bigint,
  value jsonb not null
);

-- The date of an instant in the society's time zone.
create function society_day(moment timestamptz) returns date language sql stable as
  $$ select (moment at time zone coalesce((select value #>> '{}' from setting where key = 'timeZone'), 'Asia/Shanghai'))::date $$;
