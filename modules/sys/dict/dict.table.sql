-- Dictionary entries. Records store the key.
-- Grows with: manual input
-- Retention: until removed by hand
create table dict (
  id bigint generated always as identity primary key,
  version int not null default 1,
  create_time timestamptz not null default now(),
  update_time timestamptz not null default now(),
  create_by bigint,
  dict_code text not null references dict_code (dict_code) on update cascade,
  key text not null,
  value_zh text not null,
  value_en text not null,
  sort int not null default 0,
  status int not null default 1 check (status in (0, 1)),
  unique (dict_code, key)
);

-- Entries with the id of their dictionary.
create view dict_row as select t.*, c.id as dict_id from dict t join dict_code c on c.dict_code = t.dict_code;
