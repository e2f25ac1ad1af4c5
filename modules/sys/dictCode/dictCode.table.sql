-- Dictionaries.
-- Grows with: manual input
-- Retention: until removed by hand
create table dict_code (
  id bigint generated always as identity primary key,
  version int not null default 1,
  create_time timestamptz not null default now(),
  update_time timestamptz not null default now(),
  create_by bigint,
  dict_code text not null unique,
  title_zh text not null,
  title_en text not null,
  sort int not null default 0,
  status int not null default 1 check (status in (0, 1))
);
